import { Link, useLocation } from 'react-router-dom';
import { findService, findServiceOfPage } from '#shared/domain/catalogue.ts';
import { formatShortDay } from '#shared/domain/wallTime.ts';
import { paths } from '#shared/paths.ts';
import { freeTimesApi } from '#web/data/calls/freeTimes.ts';
import { useFortnight } from '#web/preferredTimes/DayStrip.tsx';

/** The next free time of the page's treatment, or of the consultation with which it begins, where patients take it themselves. */
export default function NextFreeTime() {
  const { currentData: flow } = freeTimesApi.useGetBookingFlowQuery();
  const ofPage = findServiceOfPage(useLocation().pathname);
  const service = [ofPage, findService('consultation')].find((one) =>
    flow?.bookedAtOnce.includes(one?.id ?? ''),
  );
  const [first] = useFortnight('', service?.blockedMinutes).days ?? [];
  if (!service || !first) return null;
  return (
    <p className="mt-4">
      Next free {service === ofPage ? 'time' : 'consultation'}:{' '}
      <Link to={`${paths.booking}?service=${service.id}`}>
        {formatShortDay(first.date)}, {first.times[0]}
      </Link>
    </p>
  );
}
