import { useEffect } from 'react';
import { useListMyBookingsQuery } from '#web/data/calls/bookings.ts';
import { useListMyCareQuery } from '#web/data/calls/care.ts';
import { useCurrentUser } from '#web/session/currentUser.ts';
import { isDataDear } from '#web/offline/device.ts';
import { cacheGuides, findCachedGuides } from '#web/offline/cachedGuides.ts';
import { guideLinks } from '#web/offline/guideLink.ts';

/**
 * After sign-in, stores on a patient's device what they may need offline, whichever page they open: appointments, care
 * and all guides.
 */
export function useAftercareOnDevice(): void {
  const { user } = useCurrentUser();
  const isPatient = user?.role === 'user';
  useListMyBookingsQuery(undefined, { skip: !isPatient });
  useListMyCareQuery(undefined, { skip: !isPatient });
  useEffect(() => {
    if (!isPatient) return;
    void findCachedGuides(guideLinks)
      .then(() => (isDataDear() ? undefined : cacheGuides(guideLinks)))
      // Without a cache, guides open from the server.
      .catch(() => undefined);
  }, [isPatient]);
}
