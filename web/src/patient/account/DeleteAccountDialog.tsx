import { useState } from 'react';
import { useStore } from 'react-redux';
import { clinic } from '#shared/clinic.ts';
import { backupRetention, formatPeriod, retention } from '#shared/domain/retention.ts';
import { AccountDeletion } from '#shared/contracts/account.ts';
import { noticeHours } from '#shared/domain/patientChanges.ts';
import { accountApi } from '#web/data/calls/account.ts';
import { isCallError, sentenceOf } from '#web/data/requests/request.ts';
import { leaveDevice } from '#web/session/logOut.ts';
import type { Store } from '#web/data/store.ts';
import styles from '#web/patient/account/AccountTab.module.css';
import { FormDialog } from '#web/ui/dialogs/Dialog.tsx';
import { Form, FormField, useZodForm } from '#web/ui/forms/Form.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { PasswordInput } from '#web/ui/forms/PasswordInput.tsx';
import { showToast } from '#web/ui/toast/toastStore.ts';

type Values = { password: string };

/** Explains what is deleted and what stays, then asks for the password. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const store = useStore() as Store;
  const [deleteAccount, { isLoading }] = accountApi.useDeleteMyAccountMutation();
  const [alert, setAlert] = useState<string | null>(null);
  const form = useZodForm(AccountDeletion, { defaultValues: { password: '' } });

  const submit = async (body: Values) => {
    setAlert(null);
    const { error } = await deleteAccount({ body });
    if (error) {
      if (isCallError(error) && error.code === 'wrong_password') {
        return form.setError('password', { message: error.sentence }, { shouldFocus: true });
      }
      return setAlert(sentenceOf(error, 'Your account could not be deleted.'));
    }
    await leaveDevice(store);
    showToast({
      title: 'Account deleted',
      description: 'Your other devices are logged out, too. Take care.',
    });
  };
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title="Delete my account"
      action={isLoading ? 'Deleting...' : 'Delete account'}
      cancel="Keep my account"
      variant="danger"
      isBusy={isLoading}
    >
      <div className={`stack gap-1 mb-5 ${styles.consequences}`}>
        <h3>What we delete</h3>
        <p>Your login, name and contact details, notes, guides, stamps and rewards.</p>
        <h3>What we keep, and why</h3>
        <ul>
          <li>
            When you were here and what for, without your name: clinics must keep it,{' '}
            {formatPeriod(retention.records)}.
          </li>
          <li>
            Your care record, if you have one, with your name in it: your medical history, what you agreed to
            and what was used, {formatPeriod(retention.records)} after its last entry. It stays encrypted, and
            only a clinician can open it, for a question about a treatment or a recalled product.
          </li>
          <li>Who did what in the system, by number only, as proof: {formatPeriod(retention.events)}.</li>
          <li>What you sent us through the contact page: {formatPeriod(retention.contacts)}.</li>
          <li>What our backups hold: up to {formatPeriod(backupRetention.weeks)}.</li>
        </ul>
        <h3>Requests and appointments</h3>
        <p>
          Requests are cancelled, and so are appointments more than {noticeHours} hours away. A nearer one
          stands: please ring us on{' '}
          <a className="nowrap" href={`tel:${clinic.phoneLink}`}>
            {clinic.phone}
          </a>
          .
        </p>
      </div>
      <Form form={form} onSubmit={submit} method="post" aria-label="Delete my account">
        {alert && <Notice tone="error">{alert}</Notice>}
        <FormField<Values> name="password" label="Current password" isRequired>
          <PasswordInput autoComplete="current-password" />
        </FormField>
      </Form>
    </FormDialog>
  );
}
