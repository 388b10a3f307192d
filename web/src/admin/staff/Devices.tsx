import { formatInstant } from '#web/admin/dates/formatAppointment.ts';
import { Loading } from '#web/admin/lists/states.tsx';
import { reportOn } from '#web/admin/dialogs/desk.ts';
import styles from '#web/admin/staff/Staff.module.css';
import { staffApi } from '#web/data/calls/staff.ts';
import { Badge } from '#web/ui/feedback/Badge.tsx';
import { SmallButton } from '#web/ui/actions/Button.tsx';

const headingId = 'devices-heading';

/** The user's sessions; all but this one can be signed out. */
export function Devices() {
  const { data, error, refetch } = staffApi.useListMySessionsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const [endSession] = staffApi.useEndMySessionMutation();
  const end = async (id: string, device: string) => {
    const outcome = {
      done: 'Device signed out',
      detail: device,
      failed: 'The device could not be signed out',
    };
    // The button is removed together with its row.
    if (await reportOn(endSession({ params: { id } }).unwrap(), outcome)) {
      document.getElementById(headingId)?.focus();
    }
  };
  return (
    <section className="stack fluid gap-4" aria-labelledby={headingId}>
      <div className={`row wrap gap-3 ${styles.heading}`}>
        <h2 id={headingId} tabIndex={-1}>
          Your devices
        </h2>
      </div>
      {!data ? (
        <Loading what="your devices" rows={2} error={error} onRetry={refetch} />
      ) : (
        <ul className="stack line-above">
          {data.map(({ id, device, since, lastSeen, isCurrent }) => (
            <li className="flex wrap gap-2-4 middle between py-3 line-below" key={id}>
              <p className="stack text-sm leading-1-5">
                <strong className="semibold">{device || 'Unknown browser'}</strong>
                <span className="ink-soft">
                  Since {formatInstant(since)}, last used {formatInstant(lastSeen)}
                </span>
              </p>
              {isCurrent ? (
                <Badge tone="green">This device</Badge>
              ) : (
                <SmallButton
                  requiresServer
                  aria-label={`Sign out ${device}, since ${formatInstant(since)}`}
                  onClick={() => void end(id, device)}
                >
                  Sign Out
                </SmallButton>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
