import { z } from 'zod';
import { useState } from 'react';
import { DetailsCorrection, type Join } from '#shared/contracts/customerMerge.ts';
import { Email } from '#shared/contracts/fields.ts';
import type { CustomerSheet } from '#shared/contracts/sheet.ts';
import { formatBirthDate } from '#shared/domain/wallTime.ts';
import { ChangeFailure, useDesk, reportOn, type CustomerDialogProps } from '#web/admin/dialogs/desk.tsx';
import { useSavedForm } from '#web/admin/workspace/workspace.ts';
import { mergingApi } from '#web/data/calls/merging.ts';
import { sheetApi } from '#web/data/calls/sheet.ts';
import { FormDialog, Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Checkbox, Input } from '#web/ui/forms/controls.tsx';
import { Form, FormField, FormRow } from '#web/ui/forms/Form.tsx';
import { formatInstant } from '#web/admin/dates/formatAppointment.ts';
import { Loading, LoadFailure } from '#web/admin/lists/states.tsx';
import { Button, SecondaryButton } from '#web/ui/actions/Button.tsx';

const EmailOrNone = z.union([z.literal('').transform(() => null), Email], {
  error: 'Please enter a valid email address',
});
const DetailsForm = DetailsCorrection.extend({ email: EmailOrNone, sharedEmail: EmailOrNone });
type Values = z.input<typeof DetailsForm>;

/** Corrects misheard details, with a reason; returns to the sheet. */
export function DetailsDialog({ user, ...dialog }: CustomerDialogProps) {
  const { openCustomer } = useDesk();
  const sheet = sheetApi.useGetCustomerSheetQuery({ params: { id: user.id } });
  const [correct, { isLoading, error }] = mergingApi.useCorrectDetailsMutation();
  const submit = async (body: z.output<typeof DetailsCorrection>) => {
    const outcome = { done: 'Details corrected', detail: `${body.firstName} ${body.lastName}` };
    if (await reportOn(correct({ params: { id: user.id }, body }).unwrap(), outcome)) openCustomer(user.id);
  };
  return (
    <FormDialog
      {...dialog}
      title="Correct Details"
      description="Requests and appointments to come follow. What is over stays as it was written."
      action="Save Correction"
      onCancel={() => openCustomer(user.id)}
      isBusy={isLoading}
      disabled={!sheet.currentData}
    >
      {sheet.currentData ? (
        <DetailsFields
          key={user.id}
          customer={sheet.currentData.customer}
          isFixed={isEmailFixed(sheet.currentData)}
          isOpen={dialog.isOpen}
          onSubmit={submit}
        />
      ) : (
        <Loading what="the customer" error={sheet.error} onRetry={sheet.refetch} rows={5} />
      )}
      <ChangeFailure error={error} fallback="The details could not be corrected" />
    </FormDialog>
  );
}

/** They change it themselves, unless it was never confirmed and an ID has shown who they are. */
const isEmailFixed = ({ customer, idSeen }: CustomerSheet) =>
  customer.canSignIn && (customer.emailConfirmed !== false || idSeen === null);

interface DetailsFieldsProps {
  customer: CustomerSheet['customer'];
  /** Whether their address is not the desk's to correct. */
  isFixed: boolean;
  isOpen: boolean;
  onSubmit: (correction: z.output<typeof DetailsCorrection>) => Promise<void>;
}

function DetailsFields({ customer, isFixed, isOpen, onSubmit }: DetailsFieldsProps) {
  const { firstName, lastName, phone, email, sharedEmail } = customer;
  const form = useSavedForm(DetailsForm, {
    savedAs: `details ${customer.id}`,
    isOpen,
    defaultValues: {
      firstName,
      lastName,
      phone: phone ?? '',
      email: email ?? '',
      sharedEmail: sharedEmail ?? '',
      isAgreed: false,
      reason: '',
    },
  });
  const [typedEmail, typedShared] = form.watch(['email', 'sharedEmail']);
  const isNewlyShared = typedShared !== '' && typedShared !== (sharedEmail ?? '');
  return (
    <Form
      form={form}
      onSubmit={({ email: typed, ...rest }) => onSubmit({ ...rest, ...(!isFixed && { email: typed }) })}
    >
      <FormRow>
        <FormField<Values> name="firstName" label="First name" isRequired autoComplete="off" />
        <FormField<Values> name="lastName" label="Last name" isRequired autoComplete="off" />
      </FormRow>
      <FormField<Values>
        name="phone"
        label="Telephone to ring"
        hint="Left empty, it is the number of the latest booking."
      >
        <Input type="tel" autoComplete="off" />
      </FormField>
      {isFixed ? (
        <p>
          They log in with {email}, so they change their email themselves, in their account. If it is
          mistyped, mark that you have seen their ID first.
        </p>
      ) : (
        <>
          <FormField<Values> name="email" label="Email" hint="Left empty, they are told by telephone.">
            <Input type="email" autoComplete="off" />
          </FormField>
          {typedEmail === '' && (
            <FormField<Values>
              name="sharedEmail"
              label="Somebody else’s email for their letters"
              hint="For two people who share one address. It has to be the other’s, and they have to agree."
            >
              <Input type="email" autoComplete="off" />
            </FormField>
          )}
          {typedEmail === '' && isNewlyShared && (
            <Checkbox label="Its owner has agreed to receive these letters" {...form.register('isAgreed')} />
          )}
        </>
      )}
      <FormField<Values>
        name="reason"
        label="Reason"
        hint="Stays in the history, which the customer can read."
        isRequired
        maxLength={200}
      />
    </Form>
  );
}

type Row = Join['rows'][number];

const keyOf = ({ type, id }: Row) => `${type} ${id}`;
const typeLabels = { booking: 'Booking', note: 'Note', task: 'Task', guide: 'Guide' };

/** Parts two records that were joined wrongly: an owner says of each row whether it goes. */
export function PartDialog({ user, ...dialog }: CustomerDialogProps) {
  const { openCustomer } = useDesk();
  const {
    currentData: joins,
    error: loadError,
    refetch,
  } = mergingApi.useListJoinsQuery({ params: { id: user.id } });
  const [part, { isLoading, error }] = mergingApi.usePartCustomersMutation();
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  const join = joins?.[0];
  const goes = (row: Row) => (row.first === 'ended') !== changed.has(keyOf(row));
  const submit = async () => {
    if (!join) return;
    const rows = join.rows.filter(goes).map(({ type, id }) => ({ type, id }));
    const change = part({ params: { id: user.id }, body: { eventId: join.eventId, rows } }).unwrap();
    const detail = `${join.ended.firstName} ${join.ended.lastName} has a record of their own again.`;
    if (await reportOn(change, { done: 'Records Parted', detail })) openCustomer((await change).answer.id);
  };
  const toggle = (row: Row) =>
    setChanged((former) => {
      const next = new Set(former);
      if (!next.delete(keyOf(row))) next.add(keyOf(row));
      return next;
    });
  return (
    <Dialog
      {...dialog}
      size="lg"
      title="Part Records"
      description="For two people whose records were joined. What you tick goes to the other record; everything else stays here."
      footer={
        <>
          <SecondaryButton onClick={() => openCustomer(user.id)}>Cancel</SecondaryButton>
          <Button requiresServer isBusy={isLoading} disabled={!join} onClick={() => void submit()}>
            Part Records
          </Button>
        </>
      }
    >
      {join ? (
        <Rows join={join} survivorName={`${user.firstName} ${user.lastName}`} goes={goes} onToggle={toggle} />
      ) : loadError ? (
        <LoadFailure error={loadError} fallback="The records could not be loaded." onRetry={refetch} />
      ) : joins ? (
        <p>This record was not joined with another.</p>
      ) : (
        <Skeleton label="Loading both records" shape="row" rows={6} />
      )}
      <ChangeFailure error={error} fallback="The records could not be parted" />
    </Dialog>
  );
}

interface RowsProps {
  join: Join;
  survivorName: string;
  goes: (row: Row) => boolean;
  onToggle: (row: Row) => void;
}

function Rows({ join, survivorName, goes, onToggle }: RowsProps) {
  const { ended, joinedAt, entries, rows } = join;
  const endedName = `${ended.firstName} ${ended.lastName}`;
  const groups = [
    { first: 'ended', title: `First in the record of ${endedName}` },
    { first: 'since', title: 'Added since they were joined' },
    { first: null, title: 'First person unknown' },
    { first: 'stayed', title: `First in the record of ${survivorName}` },
  ];
  return (
    <div className="stack gap-4">
      <p>
        The record of {endedName}, born {formatBirthDate(ended.dateOfBirth)}, was joined on{' '}
        {formatInstant(joinedAt)}. {formatEntries(entries)} What was signed since stays here: enter it in
        error and write it again where it belongs.
      </p>
      {groups.map(({ first, title }) => {
        const group = rows.filter((row) => row.first === first);
        if (group.length === 0) return null;
        return (
          <section key={first} className="stack gap-1" aria-label={title}>
            <h3>{title}</h3>
            {group.map((row) => (
              <Checkbox
                key={keyOf(row)}
                label={`${typeLabels[row.type]}: ${row.about}`}
                checked={goes(row)}
                onChange={() => onToggle(row)}
              />
            ))}
          </section>
        );
      })}
    </div>
  );
}

function formatEntries(entries: number): string {
  if (entries === 0) return 'It has no entries in the care record.';
  return entries === 1
    ? 'Its one entry in the care record goes back with it.'
    : `Its ${entries} entries in the care record go back with it.`;
}
