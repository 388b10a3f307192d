import { Phone, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { ConflictChoice, DeskApi, JournalItem } from '#shared/contracts/ipcContract.ts';
import { formatPhone } from '#shared/domain/phoneNumber.ts';
import { clinicToday } from '#web/clinicClock.ts';
import { PersonName } from '#web/admin/dialogs/CustomerName.tsx';
import { contactLinks } from '#web/admin/inbox/reading/contactLinks.ts';
import { formatNextFree, outageWords } from '#web/admin/outage/outage.tsx';
import { EntryDetails } from '#web/admin/record/EntryDetails.tsx';
import styles from '#web/reception/UnsentWork.module.css';
import { Button, ButtonAnchor, QuietButton } from '#web/ui/actions/Button.tsx';
import { Field, Textarea } from '#web/ui/forms/controls.tsx';
import { showToast } from '#web/ui/toast/toastStore.ts';

interface ConflictCardProps {
  desk: DeskApi;
  item: JournalItem;
  /** Asks before the change is discarded. */
  onDrop: () => void;
}

/** A change that the server refused: what came in between, and what can be done about it. */
export function ConflictCard({ desk, item, onDrop }: ConflictCardProps) {
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState<ConflictChoice | null>(null);
  const { conflict, name, bornOn } = item;
  if (!conflict) return null;
  const choose = async (choice: ConflictChoice) => {
    setBusy(choice);
    const outcome = await desk.resolveConflict(item.id, choice, reason).catch(() => null);
    setBusy(null);
    if (!outcome?.isDone) {
      // Not on the card: a change that was refused again has another one.
      const description = outcome?.message ?? outageWords.failed;
      showToast({ title: outageWords.notDone, description, variant: 'destructive' });
    } else if (outcome.message) {
      showToast({ title: outcome.message, ...(name && { description: name }) });
    }
  };
  const { isOvertaken, drop, ask, restore, again, nextFree, phone } = conflict;
  const call = contactLinks({ phone, email: null }).find(({ label }) => label === 'Call');
  const dropButton = drop !== null && (
    <Button size="sm" variant={isOvertaken && !restore ? 'primary' : 'secondary'} onClick={onDrop}>
      {drop}
    </Button>
  );
  return (
    <li className={`stack gap-3 p-4 rounded-sm bg-paper ${styles.card}`}>
      <p className={`stack gap-2 columns-auto-1fr leading-1-45 ${styles.sentence}`}>
        <TriangleAlert aria-hidden />
        {conflict.sentence}
      </p>
      {item.entries.length > 0 && (
        <details>
          <summary>Read what you signed</summary>
          {item.entries.map((entry) => (
            <EntryDetails key={entry.id} entry={entry} />
          ))}
        </details>
      )}
      {ask !== null && (
        <form
          className="stack gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            void choose('answer');
          }}
        >
          <Field label={ask} isRequired>
            <Textarea rows={2} maxLength={500} value={reason} onValue={setReason} />
          </Field>
          <Button type="submit" size="sm" isBusy={busy === 'answer'}>
            {outageWords.answer}
          </Button>
        </form>
      )}
      <div className="cluster gap-2">
        {restore && (
          <Button size="sm" isBusy={busy === 'restore'} onClick={() => void choose('restore')}>
            {restore}
          </Button>
        )}
        {isOvertaken && dropButton}
        {nextFree && (
          <Button
            size="sm"
            variant={isOvertaken ? 'secondary' : 'primary'}
            isBusy={busy === 'next_free'}
            onClick={() => void choose('next_free')}
          >
            {formatNextFree(nextFree, clinicToday())}
          </Button>
        )}
        {!isOvertaken && dropButton}
        {call && (
          <ButtonAnchor size="sm" variant="secondary" href={call.href} onClick={() => void choose('call')}>
            <Phone aria-hidden />
            <span>
              Call <PersonName name={name ?? ''} bornOn={bornOn} />{' '}
              <span className="nowrap">{formatPhone(phone)}</span>
            </span>
          </ButtonAnchor>
        )}
        {again !== null && (
          <QuietButton isBusy={busy === 'try_again'} onClick={() => void choose('try_again')}>
            {again}
          </QuietButton>
        )}
      </div>
    </li>
  );
}
