import { useRef, useState } from 'react';
import { findLastFocus } from '#web/admin/dialogs/lastFocus.ts';
import { useCommands } from '#web/admin/commands/useCommands.tsx';
import type { RowDialogProps } from '#web/admin/dialogs/desk.ts';
import { sentenceOf } from '#web/data/requests/request.ts';
import { useSearch } from '#web/admin/lists/useSearch.ts';
import { CommandDialog, type Command } from '#web/ui/dialogs/CommandDialog.tsx';

interface CommandPaletteProps extends Omit<RowDialogProps, 'finalFocus'> {
  actions: readonly Command[];
}

/** Command palette (Ctrl+K): finds customers, bookings, messages and actions. */
export function CommandPalette({ actions, isOpen, onClose }: CommandPaletteProps) {
  const [q, setQ] = useState('');
  const { text, setText } = useSearch(setQ);
  const { groups, error, isSearching, isLate } = useCommands(text, q, actions);
  // A chosen command moves the focus itself, or needs it where it was.
  const chosen = useRef<Command | null>(null);
  const choices = groups.map(({ value, items }) => ({
    value,
    items: items.map((command) => ({
      ...command,
      onSelect: () => {
        chosen.current = command;
        onClose();
        command.onSelect();
      },
    })),
  }));
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  const counted = count === 0 ? `Nothing found for “${text.trim()}”.` : `${count} found.`;
  const found = error ? sentenceOf(error, 'The search could not be completed.') : counted;
  return (
    <CommandDialog
      isOpen={isOpen}
      onClose={onClose}
      label="Search everything"
      placeholder="A name, telephone number, email, reference or action"
      text={text}
      onText={setText}
      groups={choices}
      isSearching={isSearching}
      status={isSearching || isLate ? 'Searching…' : found}
      isIncomplete={isLate || error !== undefined}
      finalFocus={() => (chosen.current ? false : findLastFocus())}
    />
  );
}
