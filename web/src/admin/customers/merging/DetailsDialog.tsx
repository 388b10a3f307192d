import { z } from 'zod';
import { DetailsCorrection } from '#shared/contracts/customerMerge.ts';
import { Email } from '#shared/contracts/fields.ts';
import type { CustomerSheet } from '#shared/contracts/sheet.ts';
import { ChangeFailure } from '#web/admin/dialogs/ChangeFailure.tsx';
import { useDesk } from '#web/admin/dialogs/DeskContext.ts';
import { reportOn } from '#web/admin/dialogs/report.ts';
import type { CustomerDialogProps } from '#web/admin/dialogs/rowActions.ts';
import { useSavedForm } from '#web/admin/workspace/useSavedForm.ts';
import { mergingApi } from '#web/data/calls/merging.ts';
import { sheetApi } from '#web/data/calls/sheet.ts';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Checkbox } from '#web/ui/forms/Checkbox.tsx';
import { Form, FormField, FormRow, FormStack } from '#web/ui/forms/Form.tsx';
import { Input } from '#web/ui/forms/Input.tsx';

const EmailOrNone = z.union([z.literal('').transform(() => null), Email], {
  error: 'Please enter a valid email address',
});
const DetailsForm = DetailsCorrection.extend({ email: EmailOrNone, sharedEmail: EmailOrNone });
type Values = z.input<typeof DetailsForm>;

/** Corrects misheard details, with a reason; returns to the sheet. */
export function DetailsDialog({ user, ...dialog }: CustomerDialogProps) {
  const { openCustomer } = useDesk();
  const { currentData: sheet } = sheetApi.useGetCustomerSheetQuery({ params: { id: user.id } });
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
      disabled={!sheet}
    >
      {sheet ? (
        <DetailsFields
          key={user.id}
          customer={sheet.customer}
          isFixed={isEmailFixed(sheet)}
          isOpen={dialog.isOpen}
          onSubmit={submit}
        />
      ) : (
        <Skeleton label="Loading the customer" shape="row" rows={5} />
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
      <FormStack>
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
              <Checkbox
                label="Its owner has agreed to receive these letters"
                {...form.register('isAgreed')}
              />
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
      </FormStack>
    </Form>
  );
}
