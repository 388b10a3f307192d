import { useId } from 'react';
import { careTypes } from '#shared/contracts/care.ts';
import styles from '#web/admin/customers/AssignCareDialog.module.css';
import { ChangeFailure, type CustomerDialogProps, reportOn, useUndo } from '#web/admin/dialogs/desk.tsx';
import { CareForm } from '#web/admin/dialogs/forms.ts';
import { careApi } from '#web/data/calls/care.ts';
import { Badge } from '#web/ui/feedback/Badge.tsx';
import { useSavedForm } from '#web/admin/workspace/workspace.ts';
import { Checkbox } from '#web/ui/forms/controls.tsx';
import { FormDialog } from '#web/ui/dialogs/Dialog.tsx';
import { Form } from '#web/ui/forms/Form.tsx';

/** Assigns aftercare guides. If the present ones cannot be loaded, none is preselected. */
export function AssignCareDialog({ user, ...dialog }: CustomerDialogProps) {
  const messageId = useId();
  const { data: assigned = [] } = careApi.useListCareOfQuery(
    { params: { userId: user.id } },
    { refetchOnMountOrArgChange: true },
  );
  const [assignCare, { isLoading, error }] = careApi.useAssignCareMutation();
  const form = useSavedForm(CareForm, {
    savedAs: `care ${user.id}`,
    isOpen: dialog.isOpen,
    defaultValues: { careTypes: [] },
  });
  const message = form.formState.errors.careTypes?.message;
  const undo = useUndo();
  const failed = 'Failed to assign personalised care';
  const submit = async (values: CareForm) => {
    const outcome = { done: 'Personalised Care Assigned', detail: values.careTypes.join(', '), failed, undo };
    if (await reportOn(assignCare({ body: { userId: user.id, ...values } }).unwrap(), outcome))
      dialog.onClose();
  };
  return (
    <FormDialog
      {...dialog}
      size="sm"
      title="Assign Personalised Care"
      description={`${user.firstName} ${user.lastName} will find the guides in their dashboard.`}
      action="Assign Care"
      isBusy={isLoading}
    >
      <Form form={form} onSubmit={submit} className="stack gap-3">
        <fieldset className="p-0 borderless" aria-describedby={message ? messageId : undefined}>
          <legend className="p-0 text-sm semibold">Care types</legend>
          {careTypes.map((type) => (
            <div key={type} className={`row between gap-4 line-below ${styles.type}`}>
              <Checkbox label={type} value={type} {...form.register('careTypes')} />
              {assigned.some(({ careType }) => careType === type) && (
                <Badge tone="green">Currently Assigned</Badge>
              )}
            </div>
          ))}
        </fieldset>
        {message && (
          <p id={messageId} role="alert" className="red text-sm medium">
            {message}
          </p>
        )}
      </Form>
      <ChangeFailure error={error} fallback={failed} />
    </FormDialog>
  );
}
