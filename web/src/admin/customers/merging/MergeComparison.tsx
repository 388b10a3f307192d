import { useState, useId } from 'react';
import type { Customer } from '#shared/contracts/user.ts';
import { formatBirthDate } from '#shared/domain/wallTime.ts';
import { formatPhone } from '#shared/domain/phoneNumber.ts';
import type { MergeCandidate, MergeSide } from '#shared/contracts/customerMerge.ts';
import { OtherCustomerSearch } from '#web/admin/customerSearch/CustomerSearch.tsx';
import styles from '#web/admin/customers/merging/Merge.module.css';
import choices from '#web/admin/dialogs/choices.module.css';
import {
  useDesk,
  type CustomerDialogProps,
  reportOn,
  useUndo,
  type RowDialogProps,
  ChangeFailure,
} from '#web/admin/dialogs/desk.tsx';
import { mergingApi } from '#web/data/calls/merging.ts';
import { Button, SecondaryButton } from '#web/ui/actions/Button.tsx';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { classNames } from '#web/ui/styles/classNames.ts';
import {
  confirmedSide,
  formatSignIn,
  mergeFields,
  none,
  proposeChoice,
  type Choice,
  type Field as MergeField,
  type Sides,
} from '#web/admin/customers/merging/mergeFields.ts';
import { formatInstant } from '#web/admin/dates/formatAppointment.ts';
import { LoadFailure } from '#web/admin/lists/states.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Field, Input } from '#web/ui/forms/controls.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';

/** Joins two records of one person: the other one is found, then both are compared. */
export function MergeDialog({ user, ...dialog }: CustomerDialogProps) {
  const { openCustomer } = useDesk();
  const [other, setOther] = useState<number | null>(null);
  if (other !== null) {
    return <MergeComparison {...dialog} user={user} otherId={other} onBack={() => setOther(null)} />;
  }
  const name = `${user.firstName} ${user.lastName}`;
  const choose = ({ id }: Customer) => setOther(id);
  return (
    <Dialog
      {...dialog}
      title="Merge Records"
      description={`Which other record is ${name}’s, too? You see both side by side before anything is changed.`}
      footer={<SecondaryButton onClick={() => openCustomer(user.id)}>Cancel</SecondaryButton>}
    >
      <div className="stack gap-5">
        <Duplicates user={user} onChoose={choose} />
        <OtherCustomerSearch scope={`merge ${user.id}`} user={user} onChoose={choose} />
      </div>
    </Dialog>
  );
}

function Duplicates({ user, onChoose }: { user: Customer; onChoose: (other: Customer) => void }) {
  const { data: likely = [] } = mergingApi.useListDuplicatesQuery({ params: { id: user.id } });
  if (likely.length === 0) return null;
  return (
    <section className="stack gap-2" aria-labelledby="likely-duplicates">
      <h3 className="p-0 ink-soft font-text text-sm semibold" id="likely-duplicates">
        Likely the same person
      </h3>
      <ul className={classNames(choices.choices, 'bordered rounded-md')}>
        {likely.map((other) => (
          <li key={other.id}>
            <button className="flex wrap gap-0-3 middle p-2-3" type="button" onClick={() => onChoose(other)}>
              <strong className="semibold">
                {other.firstName} {other.lastName}
              </strong>
              <span className="tabular ink-soft">
                {[formatPhone(other.phone), `born ${formatBirthDate(other.dateOfBirth)}`, other.email]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const sideNames: Record<MergeSide, string> = { this: 'This record', other: 'The other record' };
const bothSides: MergeSide[] = ['this', 'other'];

interface MergeComparisonProps extends RowDialogProps {
  user: Customer;
  otherId: number;
  onBack: () => void;
}

/** Two records side by side: for each field the desk chooses which one stays. */
export function MergeComparison({ user, otherId, onBack, ...dialog }: MergeComparisonProps) {
  const { openCustomer } = useDesk();
  const undo = useUndo();
  const query = { params: { id: user.id }, query: { with: otherId } };
  const { currentData: sides, error: loadError, refetch } = mergingApi.useCompareCustomersQuery(query);
  const [merge, { isLoading, error }] = mergingApi.useMergeCustomersMutation();
  const [chosen, setChosen] = useState<Partial<Choice>>({});
  const [reason, setReason] = useState('');
  const choice = sides && { ...proposeChoice(sides), ...chosen };
  const areBothConfirmed = sides?.this.emailConfirmed && sides.other.emailConfirmed;
  const isReasonNeeded = (sides?.objections ?? []).length > 0;
  const submit = async () => {
    if (!choice || !sides) return;
    const change = merge({
      params: { id: user.id },
      body: { otherId, ...choice, ...(isReasonNeeded && { reason }) },
    }).unwrap();
    const detail = `There is one record of ${mergeFields.name.show(sides[choice.name])} now.`;
    if (await reportOn(change, { done: 'Records Merged', detail, undo }))
      openCustomer((await change).answer.id);
  };
  return (
    <Dialog
      {...dialog}
      size="lg"
      title="Merge Records"
      description="Bookings, notes, guides, stamps, rewards and recommendations of both end under one. Choose what stays where they differ."
      footer={
        <>
          <SecondaryButton onClick={onBack}>Back</SecondaryButton>
          {!areBothConfirmed && (
            <Button requiresServer isBusy={isLoading} disabled={!sides} onClick={() => void submit()}>
              Merge Records
            </Button>
          )}
        </>
      }
    >
      {sides && isReasonNeeded && (
        <div className={styles.against}>
          <Notice tone="error" title="This speaks against it">
            {sides.objections.map((objection) => (
              <p key={objection}>{objection}</p>
            ))}
            {!areBothConfirmed && (
              <Field label="Why they are one person all the same" isRequired>
                <Input value={reason} maxLength={200} onValue={setReason} />
              </Field>
            )}
          </Notice>
        </div>
      )}
      {sides && choice ? (
        <Comparison
          sides={sides}
          choice={choice}
          onChoose={(field, side) => setChosen((former) => ({ ...former, [field]: side }))}
        />
      ) : loadError ? (
        <LoadFailure error={loadError} fallback="The records could not be loaded." onRetry={refetch} />
      ) : (
        <Skeleton label="Loading both records" shape="row" rows={6} />
      )}
      <ChangeFailure error={error} fallback="The records could not be merged" />
    </Dialog>
  );
}

interface ComparisonProps {
  sides: Sides;
  choice: Choice;
  onChoose: (field: MergeField, side: MergeSide) => void;
}

function Comparison({ sides, choice, onChoose }: ComparisonProps) {
  const signIn = formatSignIn(sides, choice);
  return (
    <div className="stack gap-4">
      <div className="stack gap-3 halves">
        {bothSides.map((side) => (
          <SideSummary key={side} name={sideNames[side]} side={sides[side]} />
        ))}
      </div>
      {(Object.keys(mergeFields) as MergeField[]).map((field) => (
        <FieldChoice key={field} field={field} sides={sides} choice={choice} onChoose={onChoose} />
      ))}
      {signIn.sentence && <Notice tone={signIn.isWarning ? 'warning' : 'info'}>{signIn.sentence}</Notice>}
    </div>
  );
}

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`;

function SideSummary({ name, side }: { name: string; side: MergeCandidate }) {
  const { bookings, loyaltyStamps, guides, notes, entries, createdAt } = side;
  return (
    <div>
      <h3 className="text-md">{name}</h3>
      <p className="ink-soft text-sm">Since {formatInstant(createdAt)}</p>
      <p className="ink-soft text-sm">
        {count(bookings, 'booking')}, {count(loyaltyStamps, 'stamp')}, {count(guides, 'guide')},{' '}
        {count(notes, 'note')}, {entries === 1 ? '1 entry' : `${entries} entries`} of the care record
      </p>
    </div>
  );
}

function FieldChoice({ field, sides, choice, onChoose }: ComparisonProps & { field: MergeField }) {
  const group = useId();
  const { label, show } = mergeFields[field];
  const values = { this: show(sides.this), other: show(sides.other) };
  const fixed = field === 'email' ? confirmedSide(sides) : null;
  if (values.this === values.other) {
    return values.this === none ? null : (
      <div>
        <h3 className="p-0 ink-soft font-text text-sm semibold">{label}</h3>
        <p>{values.this} in both</p>
      </div>
    );
  }
  return (
    <fieldset className="p-0 borderless">
      <legend className="p-0 ink-soft font-text text-sm semibold mb-1">{label}</legend>
      <div className="stack gap-3 halves">
        {bothSides.map((side) => (
          <label key={side} className={styles.option}>
            <input
              className="accent-eucalyptus size-1-25"
              type="radio"
              name={group}
              checked={choice[field] === side}
              disabled={fixed !== null && fixed !== side}
              aria-label={`${values[side]}, ${sideNames[side].toLowerCase()}`}
              onChange={() => onChoose(field, side)}
            />
            <span>
              {values[side]}
              {field === 'email' && sides[side].email !== null && (
                <small className="block ink-soft text-xs">
                  {sides[side].emailConfirmed ? 'Confirmed, so it stays' : 'Not confirmed'}
                </small>
              )}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
