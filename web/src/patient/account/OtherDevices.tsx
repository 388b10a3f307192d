import { useEndOtherSessionsMutation } from '#web/data/calls/account.ts';
import { sentenceOf } from '#web/data/requests/errors.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { showToast } from '#web/ui/toast/toastStore.ts';

export function OtherDevices() {
  const [endOthers, { isLoading }] = useEndOtherSessionsMutation();
  const end = async () => {
    const { error } = await endOthers();
    if (!error) {
      showToast({ title: 'Other devices logged out', description: 'You are still logged in here.' });
      return;
    }
    const description = sentenceOf(error, 'Your other devices could not be logged out.');
    showToast({ title: 'Error', description, variant: 'destructive' });
  };
  return (
    <Button variant="secondary" size="sm" isBusy={isLoading} onClick={() => void end()}>
      Log out other devices
    </Button>
  );
}
