import {
  CircleCheck,
  CircleDashed,
  CloudUpload,
  RotateCw,
  TriangleAlert,
  WifiOff,
  type LucideIcon,
} from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import type { DeskApi, DeskState } from '#shared/contracts/ipcContract.ts';
import { formatCounts } from '#shared/outage/formatUnsent.ts';
import { outageWords } from '#web/admin/outage/outage.tsx';
import { FindBar } from '#web/reception/FindBar.tsx';
import styles from '#web/reception/Frame.module.css';
import { unsentPanel } from '#web/reception/unsentPanel.ts';
import { useDeskState } from '#web/reception/useDeskState.ts';
import { QuietButton } from '#web/ui/actions/Button.tsx';
import { useWindowEvent } from '#web/ui/hooks/useWindowEvent.ts';

const unsavedForms = ':is([role="dialog"], [role="tabpanel"]) form[data-unsaved]';

/** Whether a form on the desk has unsaved changes (`Form` marks it). Password and code forms do not count. */
function hasUnsavedText(): boolean {
  const forms = [...document.querySelectorAll(unsavedForms)];
  return forms.some(
    (form) => !form.querySelector('[autocomplete$="password"], [autocomplete="one-time-code"]'),
  );
}

type Link = { tone: 'good' | 'bad' | 'unknown'; icon: LucideIcon; words: string };

function describeLink({ server, connection, trouble }: DeskState): Link {
  if (!server) return { tone: 'unknown', icon: CircleDashed, words: 'No clinic chosen yet' };
  const { host } = new URL(server);
  switch (connection) {
    case 'online':
      return { tone: 'good', icon: CircleCheck, words: `Connected to ${host}` };
    case 'connecting':
      return { tone: 'unknown', icon: CircleDashed, words: `Connecting to ${host}…` };
    case 'offline':
      return { tone: 'bad', icon: WifiOff, words: `No connection to ${host}. ${trouble ?? ''}`.trim() };
  }
}

/** Ctrl/Cmd+F on every screen of the window; browsers have their own. */
function useFind(desk: DeskApi) {
  const [opening, setOpening] = useState(0);
  const open = useCallback(() => setOpening((former) => Math.abs(former) + 1), []);
  const close = useCallback(() => setOpening((former) => -Math.abs(former)), []);
  useEffect(() => desk.onFind(open), [desk, open]);
  useWindowEvent('keydown', (event) => {
    const isFind = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'f';
    if (!isFind || event.shiftKey) return;
    event.preventDefault();
    open();
  });
  return { opening, close };
}

/** How much has not been sent; opens the list of it unless the desk is locked. */
function UnsentCount({ state }: { state: DeskState }) {
  const { unsent, conflicts } = state.outage;
  if (unsent + conflicts === 0) return null;
  const Icon = conflicts > 0 ? TriangleAlert : CloudUpload;
  return (
    <QuietButton
      className={styles.unsent}
      data-tone={conflicts > 0 ? 'red' : 'amber'}
      disabled={state.isLocked}
      onClick={() => unsentPanel.set(true)}
    >
      <Icon aria-hidden />
      {outageWords.panel}: {formatCounts(state.outage)}
    </QuietButton>
  );
}

/** Shown on every screen of the window: connection status, ready update, find bar. */
export function Frame({ desk }: { desk: DeskApi }) {
  const state = useDeskState(desk);
  const find = useFind(desk);
  // So that the main process asks.
  useWindowEvent('beforeunload', (event) => {
    if (hasUnsavedText()) event.preventDefault();
  });
  if (!state) return null;
  const { tone, icon: Icon, words } = describeLink(state);
  return (
    <>
      <footer className={styles.frame} aria-label="Desk">
        <output className={`row gap-2 min-w-0 ink-soft ${styles.link}`} data-tone={tone} title={words}>
          <Icon aria-hidden />
          <span className="overflow-hidden ellipsis nowrap">{words}</span>
        </output>
        <UnsentCount state={state} />
        {state.isUpdateReady && (
          <QuietButton onClick={() => void desk.restartToUpdate()}>
            <RotateCw aria-hidden />
            Restart to update
          </QuietButton>
        )}
      </footer>
      {find.opening > 0 && <FindBar key={find.opening} onClose={find.close} />}
    </>
  );
}
