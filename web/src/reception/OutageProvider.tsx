import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useDispatch } from 'react-redux';
import type { DeskApi, DeskState, JournalItem, SentItem } from '#shared/contracts/ipcContract.ts';
import { unsentPanel } from '#web/reception/unsentPanel.ts';
import { OutageContext, type OutageStatus } from '#web/admin/outage/outage.tsx';
import { baseApi, type Tag, changedByAppointment } from '#web/data/requests/baseApi.ts';
import { useCurrentUser } from '#web/session/currentUser.ts';
import type { Store } from '#web/data/store.ts';

/** What the screens show with unsent changes in it. */
const changed: Tag[] = [...changedByAppointment, 'Users', 'Sheet', 'Record', 'Readiness'];

interface Work {
  journal: readonly JournalItem[];
  sent: readonly SentItem[];
}

/** The unsent and the sent changes, read again whenever they or the person change: somebody else sees less. */
function useWork(desk: DeskApi, userId: number | undefined): Work {
  const [work, setWork] = useState<Work>({ journal: [], sent: [] });
  useEffect(() => {
    let latest = 0;
    const read = () => {
      const mine = ++latest;
      void Promise.all([desk.readJournal(), desk.readSent()]).then(
        ([journal, sent]) => mine === latest && setWork({ journal, sent }),
      );
    };
    read();
    const stop = desk.onJournal(read);
    return () => {
      latest = -1;
      stop();
    };
  }, [desk, userId]);
  return work;
}

/** Refetches the lists when an unsent change was sent, discarded or decided about. */
function useFreshAfterSending(journal: readonly JournalItem[]): void {
  const dispatch = useDispatch<Store['dispatch']>();
  const former = useRef(journal);
  useEffect(() => {
    const ids = new Set(journal.map(({ id }) => id));
    if (former.current.some(({ id }) => !ids.has(id))) dispatch(baseApi.util.invalidateTags(changed));
    former.current = journal;
  }, [journal, dispatch]);
}

interface OutageProviderProps {
  desk: DeskApi;
  state: DeskState;
  children: ReactNode;
}

/** Tells the admin screens whether the server is away, and what has not been sent. */
export function OutageProvider({ desk, state, children }: OutageProviderProps) {
  const { user } = useCurrentUser();
  const { journal, sent } = useWork(desk, user?.id);
  useFreshAfterSending(journal);
  const { connection, outage } = state;
  const { canWrite, whyNot } = outage;
  const view = useMemo(
    (): OutageStatus => ({
      isAway: connection === 'offline',
      canWrite,
      whyNot,
      journal,
      sent,
      putAway: (ids) => void desk.putAwaySent(ids),
      openUnsent: () => unsentPanel.set(true),
      signOut: () => desk.signOut(),
    }),
    [connection, canWrite, whyNot, journal, sent, desk],
  );
  return <OutageContext value={view}>{children}</OutageContext>;
}
