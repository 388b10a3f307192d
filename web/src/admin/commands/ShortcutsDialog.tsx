import { use } from 'react';
import { setSingleKeys, useSingleKeys } from '#web/ui/hooks/singleKeys.ts';
import styles from '#web/admin/commands/Commands.module.css';
import { WindowKeys } from '#web/admin/commands/WindowKeys.ts';
import type { RowDialogProps } from '#web/admin/dialogs/desk.tsx';
import { Checkbox } from '#web/ui/forms/controls.tsx';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { Kbd } from '#web/ui/actions/Kbd.tsx';

const always: [string, string][] = [
  ['Ctrl K', 'Search everything'],
  ['Ctrl F', 'Find on this page'],
  ['Ctrl .', 'Hide the screen'],
  ['Ctrl Enter', 'Save or send what is written'],
];
const single: [string, string][] = [
  ['/', 'Search the open list'],
  ['J', 'Next row'],
  ['K', 'Previous row'],
  ['R', 'Reply to what is read'],
  ['E', 'Offer the time that became free'],
  ['A, W, C, L', 'On a row of today: arrived, went in, complete, 15 minutes late'],
  ['N', 'New booking'],
  ['T', 'New task'],
  ['V', 'What follows the visit just completed'],
  ['Z', 'Undo what was just done'],
  ['P', 'Print day sheet'],
  ['H', 'Hide the screen'],
  ['?', 'This list'],
];

const calendar: [string, string][] = [
  ['Arrows', 'Navigate'],
  ['Shift Arrows', 'Move, or mark free time'],
  ['M', 'Pick up'],
  ['Enter', 'Drop'],
  ['Escape', 'Cancel'],
  ['Page Up', 'Previous week'],
  ['Page Down', 'Next week'],
];

function Keys({ title, keys }: { title: string; keys: readonly [string, string][] }) {
  return (
    <section className={styles.keys}>
      <h3 className="mb-2">{title}</h3>
      <dl className="stack">
        {keys.map(([key, what]) => (
          <div key={key}>
            <dt>
              <Kbd>{key}</Kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

interface ShortcutsDialogProps extends RowDialogProps {
  sections: readonly string[];
}

/** Lists all keyboard shortcuts of the desk. */
export function ShortcutsDialog({ sections, ...dialog }: ShortcutsDialogProps) {
  const areOn = useSingleKeys();
  const windowKeys = use(WindowKeys);
  return (
    <Dialog {...dialog} title="Keyboard shortcuts" closeLabel="Close">
      {/* First, because it has the focus: below the keys it would scroll them out of sight. */}
      <div className="mb-5">
        <Checkbox label="Use single keys on this device" checked={areOn} onChecked={setSingleKeys} />
        <p className="muted">
          They never work while you type in a field or a window is open; but in “Schedule Appointment” 1, 2
          and 3 confirm a proposed time.
        </p>
      </div>
      <div className={`stack gap-6 ${styles.columns}`}>
        <Keys
          title="Single keys"
          keys={[...sections.map((label, index): [string, string] => [String(index + 1), label]), ...single]}
        />
        <div>
          <Keys title="Everywhere" keys={[['Alt E', 'Emergency']]} />
          <Keys title="With Ctrl, or Cmd" keys={[...always, ...windowKeys]} />
          <Keys title="In the week and the day" keys={calendar} />
        </div>
      </div>
    </Dialog>
  );
}
