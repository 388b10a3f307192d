import { useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { householdCalls } from '#shared/contracts/household.ts';
import type { Customer } from '#shared/contracts/user.ts';
import { relations, relationLabels, type Relation } from '#shared/domain/household.ts';
import { clinicToday } from '#web/clinicClock.ts';
import { OtherCustomerSearch } from '#web/admin/customerSearch/CustomerSearch.tsx';
import { ChangeFailure, useDesk, reportOn, type CustomerDialogProps } from '#web/admin/dialogs/desk.tsx';
import { useSavedForm } from '#web/admin/workspace/workspace.ts';
import { sheetApi } from '#web/data/calls/sheet.ts';
import { Button, SecondaryButton } from '#web/ui/actions/Button.tsx';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { Checkbox, DateField, Select, Field } from '#web/ui/forms/controls.tsx';
import { Form, FormField } from '#web/ui/forms/Form.tsx';

const nameOf = ({ firstName, lastName }: Customer) => `${firstName} ${lastName}`;

/** Says who is reached for a customer, or that somebody under 18 waits; returns to the sheet. */
export function HouseholdDialog({ user, ...dialog }: CustomerDialogProps) {
  const { openCustomer } = useDesk();
  const [contact, setContact] = useState<Customer | null>(null);
  const onDone = () => openCustomer(user.id);
  return (
    <Dialog
      {...dialog}
      size="sm"
      title="Household"
      description={
        contact
          ? `${nameOf(contact)} is reached for ${nameOf(user)}.`
          : `Who is reached for ${nameOf(user)}: a partner, mother, carer?`
      }
      footer={<SecondaryButton onClick={onDone}>Cancel</SecondaryButton>}
    >
      {contact ? (
        <ContactForm user={user} contact={contact} onDone={onDone} />
      ) : (
        <div className="stack gap-5">
          <OtherCustomerSearch scope={`household ${user.id}`} user={user} onChoose={setContact} />
          <MinorForm user={user} onDone={onDone} />
        </div>
      )}
    </Dialog>
  );
}

function ContactForm({ user, contact, onDone }: { user: Customer; contact: Customer; onDone: () => void }) {
  const [save, { isLoading, error }] = sheetApi.useSaveHouseholdContactMutation();
  const [relation, setRelation] = useState<Relation | ''>('');
  const [seesAppointments, setSees] = useState(false);
  const select = useRef<HTMLSelectElement>(null);
  // The choice that had the focus has gone.
  useEffect(() => select.current?.focus(), []);
  const failed = 'The contact could not be saved';
  const submit = async () => {
    if (relation === '') return;
    const params = { id: user.id, contactId: contact.id };
    const outcome = {
      done: 'Contact saved',
      detail: `${nameOf(contact)} is reached for ${nameOf(user)}.`,
    };
    if (await reportOn(save({ params, body: { relation, seesAppointments } }).unwrap(), outcome)) onDone();
  };
  return (
    <div className="stack gap-4">
      <Field label={`What ${nameOf(contact)} is to ${nameOf(user)}`} isRequired>
        <Select
          ref={select}
          value={relation}
          placeholder="Please choose"
          options={relations.map((value) => ({ value, label: relationLabels[value] }))}
          onValue={(value) => setRelation(value as Relation)}
        />
      </Field>
      <Checkbox
        label={`${nameOf(user)} has agreed that they see the appointments: service, time and status`}
        checked={seesAppointments}
        onChecked={setSees}
      />
      <Button disabled={relation === ''} isBusy={isLoading} onClick={() => void submit()}>
        Save Contact
      </Button>
      <ChangeFailure error={error} fallback={failed} />
    </div>
  );
}

const Minor = householdCalls.addWaitingMinor.body;
type Minor = z.input<typeof Minor>;

/** A daughter of 17, say, for whom the customer asks. */
function MinorForm({ user, onDone }: { user: Customer; onDone: () => void }) {
  const [add, { isLoading, error }] = sheetApi.useAddWaitingMinorMutation();
  const form = useSavedForm(Minor, {
    savedAs: `waiting minor ${user.id}`,
    isOpen: true,
    defaultValues: { name: '', dateOfBirth: '' },
  });
  const failed = 'That could not be noted';
  const submit = async (body: Minor) => {
    const outcome = {
      done: 'Noted',
      detail: `There is a task for the day on which ${body.name} is 18.`,
    };
    if (await reportOn(add({ params: { id: user.id }, body }).unwrap(), outcome)) onDone();
  };
  return (
    <section aria-labelledby="waiting-minor" className="stack gap-3">
      <h3 id="waiting-minor" className="p-0 ink-soft font-text text-sm semibold">
        Somebody under 18 waits
      </h3>
      <Form form={form} onSubmit={submit}>
        <FormField<Minor> name="name" label="Name" isRequired maxLength={100} />
        <FormField<Minor> name="dateOfBirth" label="Date of birth" isRequired>
          <DateField hasWeekday={false} min="1900-01-01" max={clinicToday()} />
        </FormField>
        <Button type="submit" variant="secondary" isBusy={isLoading}>
          Note That They Wait
        </Button>
      </Form>
      <ChangeFailure error={error} fallback={failed} />
    </section>
  );
}
