import { useEffect } from 'react';
import { PasswordFields } from '#web/signIn/PasswordFields.tsx';
import { usePasswordChange } from '#web/signIn/usePasswordChange.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Form, FormStack } from '#web/ui/forms/Form.tsx';

export function PasswordForm({ onClose }: { onClose: () => void }) {
  const { form, submit, isLoading } = usePasswordChange(onClose);
  const { setFocus } = form;
  useEffect(() => setFocus('currentPassword'), [setFocus]);

  return (
    <Form form={form} onSubmit={submit} method="post" aria-label="Change password">
      <FormStack>
        <PasswordFields atLeast={6} />
        <div className="cluster gap-3">
          <Button variant="secondary" disabled={isLoading} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" isBusy={isLoading}>
            {isLoading ? 'Saving...' : 'Update password'}
          </Button>
        </div>
      </FormStack>
    </Form>
  );
}
