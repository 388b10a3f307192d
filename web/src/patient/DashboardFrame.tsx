import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import styles from '#web/patient/DashboardPage.module.css';
import { Tabs } from '#web/ui/navigation/Tabs.tsx';
import { useIsHydrated } from '#web/ui/hooks/useIsHydrated.ts';
import { Wrap } from '#web/ui/layout/Wrap.tsx';

const tabs = [
  { value: 'appointments', label: 'My Appointments' },
  { value: 'history', label: 'Treatment History' },
  { value: 'care', label: 'Personalised Care' },
  { value: 'account', label: 'Account Settings' },
] as const;
/** The care record is opened from the Treatment History, and shown in its tab. */
const ownRecord = 'record';
export type TabName = (typeof tabs)[number]['value'] | typeof ownRecord;
const tabNames: TabName[] = [...tabs.map(({ value }) => value), ownRecord];

/** The open tab is in the URL, for links and Back. */
export function useTab() {
  const [search, setSearch] = useSearchParams();
  // The page is prerendered without its query.
  const named = useIsHydrated() ? search.get('tab') : null;
  const tab: TabName = tabNames.find((name) => name === named) ?? 'appointments';
  const open = (next: TabName) => setSearch(next === 'appointments' ? {} : { tab: next }, { replace: true });
  return [tab, open] as const;
}

interface DashboardFrameProps {
  welcome: ReactNode;
  action?: ReactNode;
  notices?: ReactNode;
  tab: TabName;
  onOpen: (tab: TabName) => void;
  content: (tab: TabName) => ReactNode;
  children?: ReactNode;
}

/** Header and tabs of the dashboard, the same while the account is loading. */
export function DashboardFrame(props: DashboardFrameProps) {
  const { welcome, action, notices, tab, onOpen, content, children } = props;
  const shown = tab === ownRecord ? 'history' : tab;
  return (
    <Wrap className={styles.page}>
      <header className={`flex wrap gap-4 items-end between ${styles.header}`}>
        <div className={`stack gap-2 min-w-0 ${styles.welcome}`}>
          <h1 className="display-md">My Treatment</h1>
          <p className="break-anywhere">{welcome}</p>
        </div>
        {action}
      </header>
      {notices}
      <Tabs<TabName>
        label="My Treatment"
        className={`min-w-0 ${styles.tabs}`}
        listClassName={styles.tabList}
        value={shown}
        onChange={onOpen}
        items={tabs.map(({ value, label }) => ({
          value,
          label,
          content: content(value === shown ? tab : value),
        }))}
      />
      {children}
    </Wrap>
  );
}
