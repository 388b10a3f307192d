import { Trash2 } from 'lucide-react';
import type { DeskApi, JournalItem } from '#shared/contracts/ipcContract.ts';
import { hiddenEntry, hasHappened } from '#shared/commands/recordCallNames.ts';
import { formatHiddenItems, formatMark } from '#shared/outage/formatUnsent.ts';
import { formatMoment } from '#shared/domain/wallTime.ts';
import {
  countLeft,
  formatOthers,
  outageWords,
  useOutage,
  MarkIcon,
  formatDependents,
  formatDiscard,
  formatDiscardOfOther,
} from '#web/admin/outage/outage.tsx';
import { ConflictCard } from '#web/reception/ConflictCard.tsx';
import { unsentPanel } from '#web/reception/unsentPanel.ts';
import styles from '#web/reception/UnsentWork.module.css';
import { staffApi } from '#web/data/calls/staff.ts';
import { useCurrentUser } from '#web/session/currentUser.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Sheet } from '#web/ui/dialogs/Sheet.tsx';
import { PersonName } from '#web/admin/dialogs/CustomerName.tsx';
import { IconButton } from '#web/ui/actions/Button.tsx';
import { Badge } from '#web/ui/feedback/Badge.tsx';
import { useNow } from '#web/ui/hooks/useNow.ts';
import { useState } from 'react';
import { EntryDetails } from '#web/admin/record/EntryDetails.tsx';
import { AlertDialog } from '#web/ui/dialogs/Dialog.tsx';
import { showToast } from '#web/ui/toast/toastStore.ts';

/** Reports, and what only its author decides about. */
const lasting = new Set(['reportDiscard', 'reportOpening', 'reportRecall', hiddenEntry]);

/** One change that waits: what, for whom, when it happened. */
function UnsentItem({ item, onDiscard }: { item: JournalItem; onDiscard: () => void }) {
  const now = useNow();
  const { words, name, bornOn, occurredAt, whyHeld } = item;
  return (
    <li className={`stack middle gap-2 py-2 line-above ${styles.item}`}>
      <p className="stack start min-w-0 text-sm leading-1-4 break-anywhere">
        <strong>{words}</strong>
        {name && (
          <span>
            <PersonName name={name} bornOn={bornOn} />
          </span>
        )}
        <small className="ink-soft text-xs tabular">{formatMoment(new Date(occurredAt), now)}</small>
        <Badge tone="amber" icon={<MarkIcon kind={item.kind} state={item.state} />}>
          {formatMark(item)}
        </Badge>
        {whyHeld && <span>{whyHeld}</span>}
      </p>
      {!lasting.has(item.call) && !hasHappened(item.call) && (
        <IconButton
          icon={Trash2}
          label={`${outageWords.discard}: ${words}${name ? `, ${name}` : ''}`}
          title={outageWords.discard}
          disabled={item.state === 'sending'}
          onClick={onDiscard}
        />
      )}
    </li>
  );
}

const close = () => unsentPanel.set(false);

/** What has not been sent: decisions first, then one's own changes, then how much somebody else left. */
export function UnsentWork({ desk }: { desk: DeskApi }) {
  const isOpen = unsentPanel.use();
  const { user } = useCurrentUser();
  return (
    <Sheet isOpen={isOpen && user?.role === 'admin'} onClose={close} title={outageWords.panel} isWide>
      <UnsentLists desk={desk} userId={user?.id} />
    </Sheet>
  );
}

function UnsentLists({ desk, userId }: { desk: DeskApi; userId: number | undefined }) {
  const { journal } = useOutage();
  const { data: me } = staffApi.useGetSignInSettingsQuery();
  const { confirm, question } = useDiscard(desk, userId);
  const own = journal.filter(({ author }) => author.id === userId);
  const conflicts = own.filter(({ state }) => state === 'conflict');
  const waiting = own.filter(({ state }) => state !== 'conflict');
  const others = new Map<number, JournalItem[]>();
  for (const item of journal) {
    const { id } = item.author;
    if (id !== userId) others.set(id, [...(others.get(id) ?? []), item]);
  }
  if (journal.length === 0) return <EmptyState title={outageWords.panelEmpty} />;
  return (
    <div className="stack gap-6">
      {conflicts.length > 0 && (
        <section className="stack gap-3" aria-labelledby="unsent-decide">
          <h3 className="text-lg" id="unsent-decide">
            {outageWords.decide}
          </h3>
          <p className="muted">{outageWords.othersWait}</p>
          <ul className="stack gap-3">
            {conflicts.map((item) => (
              <ConflictCard key={item.id} desk={desk} item={item} onDrop={() => confirm(item)} />
            ))}
          </ul>
        </section>
      )}
      {waiting.length > 0 && (
        <section className="stack gap-3" aria-labelledby="unsent-waiting">
          <h3 className="text-lg" id="unsent-waiting">
            {outageWords.panelWaiting}
          </h3>
          <ul className="stack gap-3">
            {waiting.map((item) => (
              <UnsentItem key={item.id} item={item} onDiscard={() => confirm(item)} />
            ))}
          </ul>
        </section>
      )}
      {[...others.values()].map((items) => (
        <OthersWork key={items[0]?.author.id} items={items} onDiscard={me?.isOwner ? confirm : undefined} />
      ))}
      {question}
    </div>
  );
}

interface OthersWorkProps {
  items: readonly JournalItem[];
  /** For owners alone. */
  onDiscard: ((item: JournalItem) => void) | undefined;
}

/** Counts what somebody else left; an owner may discard it, change by change, without the patients’ names. */
function OthersWork({ items, onDiscard }: OthersWorkProps) {
  const { author } = items[0] ?? {};
  if (!author) return null;
  return (
    <section className="stack gap-3" aria-labelledby={`unsent-${author.id}`}>
      <h3 className="text-lg" id={`unsent-${author.id}`}>
        {author.name}
      </h3>
      <p className="muted">{formatOthers(author.name, countLeft(items))}</p>
      {items.some(({ call }) => call === hiddenEntry) && <p>{formatHiddenItems(author.name)}</p>}
      {onDiscard && (
        <ul className="stack gap-3">
          {items.map((item) => {
            const nameless = { ...item, name: null };
            return <UnsentItem key={item.id} item={nameless} onDiscard={() => onDiscard(nameless)} />;
          })}
        </ul>
      )}
    </section>
  );
}

type Discarded = Pick<
  JournalItem,
  'id' | 'words' | 'name' | 'author' | 'text' | 'dependents' | 'entries' | 'state'
>;

/** @param userId discarding a colleague's change is recorded in the history */
function useDiscard(desk: DeskApi, userId: number | undefined) {
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
