import { RefreshCw, WifiOff } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import type { Desk, DeskState, OfflineAppointment, OfflineList } from '#shared/contracts/ipcContract.ts';
import { dayFromToday, momentWords } from '#shared/domain/dateWords.ts';
import { londonToday } from '#shared/domain/wallTime.ts';
import { StatusBadge } from '#web/admin/bookings/StatusBadge.tsx';
import styles from '#web/reception/Outage.module.css';
import { Button } from '#web/ui/actions/Button.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Table, Td, Th } from '#web/ui/layout/Table.tsx';
import { useNow } from '#web/ui/hooks/useNow.ts';

function useOfflineList(desk: Desk, asOf: string | null): OfflineList | null {
  const [list, setList] = useState<OfflineList | null>(null);
  useEffect(() => {
    let isGone = false;
    void desk.readOfflineList().then((kept) => !isGone && setList(kept));
    return () => {
      isGone = true;
    };
  }, [desk, asOf]);
  return list;
}

interface OutageProps {
  desk: Desk;
  state: DeskState;
  /** Reason why changes are disabled. */
  whyNot: string;
}

/** The desk during an outage: the day's list with its age, and disabled actions with their reason. */
export function Outage({ desk, state, whyNot }: OutageProps) {
  const list = useOfflineList(desk, state.asOf);
  const now = useNow();
  const [isLooking, setLooking] = useState(false);
  const tryNow = async () => {
    setLooking(true);
    await desk.tryAgain();
    setLooking(false);
  };
  const reasonId = useId();
  return (
    <main id="main" tabIndex={-1} className={styles.outage}>
      <section className={styles.banner} aria-label="Connection">
        <WifiOff aria-hidden />
        <output>
          <strong>
            {list ? `Not connected: list as of ${momentWords(new Date(list.asOf), now)}` : 'Not connected'}
          </strong>{' '}
          <span>The clinic’s server cannot be reached. The desk keeps trying and comes back by itself.</span>
        </output>
        <Button variant="secondary" size="sm" isBusy={isLooking} onClick={() => void tryNow()}>
          <RefreshCw aria-hidden />
          {isLooking ? 'Looking…' : 'Try now'}
        </Button>
      </section>
      {list ? (
        <>
          <p id={reasonId} className={styles.reason}>
            {whyNot}
          </p>
          {list.days.map((day) => (
            <Day
              key={day}
              title={dayFromToday(day, londonToday(now))}
              appointments={list.appointments.filter((appointment) => appointment.day === day)}
              reasonId={reasonId}
              whyNot={whyNot}
            />
          ))}
        </>
      ) : (
        <p className={styles.reason}>This computer holds no list of appointments.</p>
      )}
      {state.storedIn === 'memory' && list && (
        <Notice>
          This computer has no safe place for a key, so the list is gone when the program is closed.
        </Notice>
      )}
    </main>
  );
}

interface DayProps {
  title: string;
  appointments: readonly OfflineAppointment[];
  reasonId: string;
  whyNot: string;
}

const byTime = (a: OfflineAppointment, b: OfflineAppointment) => (a.time ?? '').localeCompare(b.time ?? '');

function Day({ title, appointments, reasonId, whyNot }: DayProps) {
  return (
    <section className={styles.day}>
      <h2>{title}</h2>
      {appointments.length === 0 ? (
        <p className={styles.reason}>No appointments.</p>
      ) : (
        <Table
          caption={title}
          head={
            <>
              <Th>Time</Th>
              <Th>Name</Th>
              <Th>Service</Th>
              <Th>Status</Th>
              <Th>Phone</Th>
              <Th>Actions</Th>
            </>
          }
        >
          {appointments.toSorted(byTime).map(({ id, time, name, service, status, phone }) => (
            <tr key={id}>
              <Td>{time ?? 'Not set'}</Td>
              <Th scope="row">{name}</Th>
              <Td>{service}</Td>
              <Td>
                <StatusBadge status={status} />
              </Td>
              <Td>
                <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>
              </Td>
              <Td>
                <span className={styles.actions}>
                  {['Mark Complete', 'Cancel'].map((action) => (
                    <Button
                      key={action}
                      variant="secondary"
                      size="sm"
                      disabled
                      aria-label={`${action}: ${name}`}
                      aria-describedby={reasonId}
                      title={whyNot}
                    >
                      {action}
                    </Button>
                  ))}
                </span>
              </Td>
            </tr>
          ))}
        </Table>
      )}
    </section>
  );
}
