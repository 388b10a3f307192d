import { useDeferredValue, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { ToolbarSlot } from '#web/admin/lists/DeskToolbar.tsx';
import { AdminHeader } from '#web/admin/shell/AdminHeader.tsx';
import styles from '#web/admin/shell/AdminDesk.module.css';
import { DeskWindows } from '#web/admin/shell/DeskWindows.tsx';
import { AdminToolbar } from '#web/admin/commands/AdminToolbar.tsx';
import { makeShortcutTargets, ShortcutTargets } from '#web/admin/commands/shortcutTargets.ts';
import { ClinicalSignInNotice } from '#web/admin/staff/ClinicalSignInNotice.tsx';
import { OwnPasswordNotice } from '#web/admin/staff/OwnPassword.tsx';
import { sectionsOf } from '#web/admin/shell/sections.tsx';
import { readDeskSearch, type DeskSearch } from '#web/admin/shell/useDeskSearch.ts';
import { useSavedScreen } from '#web/admin/workspace/useWorkspace.ts';
import { useSavedScroll } from '#web/admin/workspace/useSavedScroll.ts';
import { UnreadCount } from '#web/admin/shell/UnreadCount.tsx';
import { describeUnread, useUnreadCounts } from '#web/admin/shell/useUnreadCounts.ts';
import { useWaitingTitle } from '#web/admin/shell/useWaitingTitle.ts';
import { useCurrentUser } from '#web/session/currentUser.ts';
import { Tabs } from '#web/ui/navigation/Tabs.tsx';
import { useMediaQuery } from '#web/ui/hooks/useMediaQuery.ts';
import { useToastPlace } from '#web/ui/toast/toastHosts.ts';

interface AdminDeskProps {
  onSignOut: () => void;
  isLeaving: boolean;
  mustChangePassword: boolean;
}

/**
 * Layout of the desk: one search box; sections as a rail on wide screens, as tabs on narrow ones. The open section is
 * in the URL.
 */
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
  const [targets] = useState(makeShortcutTargets);
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
                  description: unread[value]?.waiting ? describeUnread(unread[value]) : undefined,
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
