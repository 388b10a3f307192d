import { useDeferredValue, useRef, useState, useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { AlarmClock } from 'lucide-react';
import { listDueTasks } from '#shared/domain/dueTasks.ts';
import { ToolbarSlot } from '#web/admin/lists/DeskToolbar.tsx';
import { AdminHeader } from '#web/admin/shell/AdminHeader.tsx';
import styles from '#web/admin/shell/AdminDesk.module.css';
import { DeskWindows } from '#web/admin/shell/DeskWindows.tsx';
import { AdminToolbar } from '#web/admin/commands/AdminToolbar.tsx';
import { createShortcutTargets, ShortcutTargets } from '#web/admin/commands/shortcutTargets.ts';
import { ClinicalSignInNotice, OwnPasswordNotice } from '#web/admin/staff/OwnSignIn.tsx';
import { sectionsOf } from '#web/admin/shell/sections.tsx';
import { readDeskSearch, type DeskSearch } from '#web/admin/shell/useDeskSearch.ts';
import { useSavedScreen, useSavedScroll } from '#web/admin/workspace/useWorkspace.ts';
import { useCurrentUser } from '#web/session/currentUser.ts';
import { Tabs } from '#web/ui/navigation/Tabs.tsx';
import { useMediaQuery } from '#web/ui/hooks/useMediaQuery.ts';
import { useToastPlace } from '#web/ui/toast/toastHosts.ts';
import { queueApi } from '#web/data/calls/queue.ts';
import { useNow } from '#web/ui/hooks/useNow.ts';

interface Unread {
  waiting: number;
  overdue: number;
}

/** Numbers for the sections: waiting requests, messages and tasks, how many are overdue, how many are messages. */
function useUnreadCounts(): Record<string, Unread> {
  const { data: queue = [] } = queueApi.useListQueueQuery();
  const { data: tasks = [] } = queueApi.useListTasksQuery();
  const now = useNow();
  const count = (items: readonly { isOverdue: boolean }[]): Unread => ({
    waiting: items.length,
    overdue: items.filter(({ isOverdue }) => isOverdue).length,
  });
  return {
    queue: count([...queue, ...listDueTasks(tasks, now)]),
    contacts: count(queue.filter(({ type }) => type === 'contact')),
  };
}

/** Text alternative of the number. */
const formatUnread = ({ waiting, overdue }: Unread): string =>
  overdue > 0 ? `${waiting} waiting, ${overdue} overdue` : `${waiting} waiting`;

/** Shows the number of waiting items in the document title; no names. */
function useWaitingTitle(unread: Unread | undefined): void {
  const { waiting = 0, overdue = 0 } = unread ?? {};
  useEffect(() => {
    const title = document.title;
    if (waiting === 0) return undefined;
    document.title = `(${overdue > 0 ? `${waiting}, ${overdue} overdue` : waiting}) ${title}`;
    return () => {
      document.title = title;
    };
  }, [waiting, overdue]);
}

/** Drawn by CSS, so that the accessible name stays the same: screen readers get the numbers as the description. */
function UnreadCount({ unread }: { unread: Unread | undefined }) {
  if (!unread?.waiting) return null;
  const { waiting, overdue } = unread;
  return (
    <span className={`inline-row gap-1 ${styles.counts}`} aria-hidden="true">
      {overdue > 0 && (
        <span className={styles.unread} data-count={overdue} data-overdue>
          <AlarmClock />
        </span>
      )}
      {waiting > overdue && <span className={styles.unread} data-count={waiting - overdue} />}
    </span>
  );
}

interface AdminDeskProps {
  onSignOut: () => void;
  isLeaving: boolean;
  mustChangePassword: boolean;
}

/** One search box; sections as a rail on wide screens, as tabs on narrow ones. The open section is in the URL. */
export function AdminDesk({ onSignOut, isLeaving, mustChangePassword }: AdminDeskProps) {
  const [search, setSearch] = useSearchParams();
  const { key, search: address } = useLocation();
  const [wanted, setWanted] = useState<DeskSearch>({ entry: '', q: '' });
  // Rendering the list must not delay typing.
  const typed = useDeferredValue(wanted);
  // A search belongs to one history entry: another entry has its own.
  const q = typed.entry === key ? typed.q : readDeskSearch(key);
  useSavedScreen();
  useSavedScroll(address);
  const [toolbar, setToolbar] = useState<HTMLElement | null>(null);
  const isWide = useMediaQuery('(width >= 64rem)');
  const [targets] = useState(createShortcutTargets);
  const tabs = useRef<Record<string, HTMLElement | null>>({});
  const unread = useUnreadCounts();
  const toastPlace = useToastPlace();
  useWaitingTitle(unread['queue']);
  const { user } = useCurrentUser();
  const sections = sectionsOf(user);
  const open = sections.find(({ value }) => value === search.get('tab')) ?? sections[0];
  return (
    <ToolbarSlot value={isWide ? toolbar : null}>
      <ShortcutTargets value={targets}>
        <DeskWindows>
          <div className={`stack ${styles.desk}`}>
            <div className={`flex flex-column overflow-y-auto ${styles.all}`} data-desk-scroll>
              <AdminHeader
                hasSearch={!open?.hasNoSearch}
                onSearch={setWanted}
                toolbarRef={setToolbar}
                onSignOut={onSignOut}
                isLeaving={isLeaving}
                tools={
                  <AdminToolbar
                    sections={sections}
                    q={q}
                    onFocusSection={(value) => tabs.current[value]?.focus()}
                    onSignOut={onSignOut}
                  />
                }
              />
              {mustChangePassword && <OwnPasswordNotice className={styles.notice} />}
              {(user?.isClinician || user?.isPrescriber) && (
                <ClinicalSignInNotice className={styles.notice} />
              )}
              <Tabs
                className={`flex-column ${styles.tabs}`}
                listClassName={styles.rail}
                label="Admin area"
                isVertical={isWide}
                value={open?.value ?? ''}
                onChange={(tab) => setSearch({ tab })}
                items={sections.map(({ value, label, icon: Icon, Content }) => ({
                  value,
                  ref: (tab) => void (tabs.current[value] = tab),
                  description: unread[value]?.waiting ? formatUnread(unread[value]) : undefined,
                  label: (
                    <>
                      <Icon aria-hidden />
                      {label}
                      <UnreadCount unread={unread[value]} />
                    </>
                  ),
                  // A section that is being left must not read the next one's URL.
                  content: value === open?.value && <Content q={q} />,
                }))}
              />
            </div>
            <div ref={toastPlace} className={styles.toast} />
          </div>
        </DeskWindows>
      </ShortcutTargets>
    </ToolbarSlot>
  );
}
