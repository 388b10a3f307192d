import { LockKeyhole, LogOut, Search } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { useShortcutTarget } from '#web/admin/commands/shortcutTargets.ts';
import styles from '#web/admin/shell/AdminHeader.module.css';
import toolbarStyles from '#web/admin/lists/DeskToolbar.module.css';
import { useDeskSearch, type DeskSearch } from '#web/admin/shell/useDeskSearch.ts';
import { platform } from '#web/platform/platform.ts';
import { useCurrentUser } from '#web/session/currentUser.ts';
import { SmallButton } from '#web/ui/actions/Button.tsx';
import { Input } from '#web/ui/forms/controls.tsx';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import { classNames } from '#web/ui/styles/classNames.ts';

interface AdminHeaderProps {
  hasSearch: boolean;
  /** Called with the debounced search. */
  onSearch: (search: DeskSearch) => void;
  onSignOut: () => void;
  isLeaving: boolean;
  /** Portal target of the open section's `DeskToolbar`. */
  toolbarRef: Ref<HTMLDivElement>;
  /** Commands that every section has. */
  tools: ReactNode;
}

export function AdminHeader(props: AdminHeaderProps) {
  const { hasSearch, onSearch, toolbarRef, onSignOut, isLeaving, tools } = props;
  const { text, setText } = useDeskSearch(onSearch);
  const { user } = useCurrentUser();
  const input = useShortcutTarget<HTMLInputElement>('search');
  return (
    <header className={`stack middle line-below no-print ${styles.header}`}>
      <div className={styles.heading}>
        <h1 className={`display-sm ${styles.title}`}>Admin Dashboard</h1>
        <p className="ink-faint text-xs">Manage customers, bookings and messages</p>
      </div>
      {hasSearch && (
        <search className={`relative ${styles.search}`}>
          <label className="absolute stack ink-faint" htmlFor="desk-search">
            <Search aria-hidden />
            <VisuallyHidden>Search the open tab</VisuallyHidden>
          </label>
          <Input
            ref={input}
            id="desk-search"
            type="search"
            placeholder="Search..."
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            value={text}
            onValue={setText}
          />
        </search>
      )}
      <div ref={toolbarRef} className={classNames(toolbarStyles.toolbar, styles.toolbar)} data-toolbar />
      {tools}
      <div className={`row gap-4 min-w-0 text-sm ${styles.account}`}>
        <p>
          Welcome, Admin
          <small className="block ink-soft text-xs break-anywhere">
            <VisuallyHidden>Signed in: </VisuallyHidden>
            {user?.firstName} {user?.lastName}
          </small>
        </p>
        <div className={`cluster gap-2 flex-none ${styles.leave}`}>
          {platform.lock && (
            <SmallButton title="Lock (Ctrl+L)" onClick={() => void platform.lock?.()}>
              <LockKeyhole aria-hidden />
              Lock
            </SmallButton>
          )}
          <SmallButton isBusy={isLeaving} onClick={onSignOut}>
            <LogOut aria-hidden />
            Sign Out
          </SmallButton>
        </div>
      </div>
    </header>
  );
}
