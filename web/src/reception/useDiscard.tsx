import { useState } from 'react';
import type { DeskApi, JournalItem } from '#shared/contracts/ipcContract.ts';
import {
  formatDependents,
  formatDiscard,
  formatDiscardOfOther,
  outageWords,
} from '#web/admin/outage/outage.tsx';
import { EntryDetails } from '#web/admin/record/EntryDetails.tsx';
import { AlertDialog } from '#web/ui/dialogs/Dialog.tsx';
import { showToast } from '#web/ui/toast/toastStore.ts';

type Discarded = Pick<
  JournalItem,
  'id' | 'words' | 'name' | 'author' | 'text' | 'dependents' | 'entries' | 'state'
>;

/** @param userId discarding a colleague's change is recorded in the history */
export function useDiscard(desk: DeskApi, userId: number | undefined) {
  const [item, setItem] = useState<Discarded | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const discard = async () => {
    if (!item) return;
    setBusy(true);
    const { id, state } = item;
    const discarding =
      state === 'conflict' ? desk.resolveConflict(id, 'keep_theirs') : desk.discardCommand(id);
    const outcome = await discarding.catch(() => null);
    setBusy(false);
    setOpen(false);
    if (outcome?.isDone) showToast({ title: 'Discarded', description: item.words });
    else {
      showToast({
        title: 'Not discarded',
        description: outcome?.message ?? outageWords.failed,
        variant: 'destructive',
      });
    }
  };
  const describe = (discarded: Discarded) =>
    userId === undefined || discarded.author.id === userId
      ? formatDiscard(discarded)
      : formatDiscardOfOther(discarded);
  const question = (
    <AlertDialog
      isOpen={isOpen}
      onClose={() => setOpen(false)}
      title={outageWords.discardQuestion}
      description={item ? describe(item) : ''}
      cancelLabel={outageWords.cancelDiscard}
      confirmLabel={outageWords.discard}
      isDangerous
      isBusy={isBusy}
      onConfirm={() => void discard()}
    >
      {item && item.text.length > 0 && (
        <blockquote className="pre-line break-anywhere">{item.text.join('\n')}</blockquote>
      )}
      {item?.entries.map((entry) => (
        <EntryDetails key={entry.id} entry={entry} />
      ))}
      {item && item.dependents.length > 0 && <p>{formatDependents(item.dependents)}</p>}
    </AlertDialog>
  );
  const confirm = (discarded: Discarded) => {
    setItem(discarded);
    setOpen(true);
  };
  return { confirm, question };
}
