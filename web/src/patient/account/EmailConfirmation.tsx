import { BadgeCheck } from 'lucide-react';
import type { SignedInUser } from '#shared/contracts/user.ts';
import { formatLongMoment } from '#shared/domain/offers.ts';
import { clinic } from '#shared/clinic.ts';
import { useSendsEmail } from '#web/data/calls/mailSettings.ts';
import { userApi } from '#web/data/calls/user.ts';
import { linkWithheld } from '#web/patient/account/profileChange.ts';
import { SmallButton } from '#web/ui/actions/Button.tsx';
import { Badge } from '#web/ui/feedback/Badge.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { showToast } from '#web/ui/toast/toastStore.ts';
import { showFailure } from '#web/data/requests/showFailure.ts';

const apart = 'anything sent from this address without logging in stays apart from your account.';

/** Whether the present address is confirmed, with a way to have the link sent; nothing for an older server's user. */
export function EmailConfirmation({ user }: { user: SignedInUser }) {
  const { email, emailConfirmed, confirmationSentAt } = user;
  const [resend, { isLoading }] = userApi.useResendConfirmationMutation();
  const { sendsEmail } = useSendsEmail();
  if (emailConfirmed === undefined) return null;
  if (emailConfirmed) {
    return (
      <Badge tone="green" icon={<BadgeCheck aria-hidden />}>
        Confirmed
      </Badge>
    );
  }
  const send = async () => {
    const { data, error } = await resend();
    if (data?.answer.state === 'confirmed_already') return;
    if (data?.answer.state === 'withheld') {
      return showToast({ title: 'No link sent', description: linkWithheld, variant: 'destructive' });
    }
    if (!error) {
      return showToast({
        title: 'Link sent',
        description: `Open it on this device: we sent it to ${email}.`,
      });
    }
    showFailure(error, 'The link could not be sent. Please try again later.');
  };
  return (
    <div className="mt-3">
      <Notice title="This address is not confirmed yet">
        {sendsEmail && (
          <>
            {confirmationSentAt ? (
              <p>
                We sent a link to {email} on {formatLongMoment(confirmationSentAt)}. Until you have opened it,{' '}
                {apart}
              </p>
            ) : (
              <p>A link that we send there shows that it is yours. Until you have opened it, {apart}</p>
            )}
            <SmallButton className="mt-3" requiresServer isBusy={isLoading} onClick={() => void send()}>
              {confirmationSentAt ? 'Send the link again' : 'Send the link'}
            </SmallButton>
          </>
        )}
        {sendsEmail === false && (
          <p>
            Please ring us on <a href={`tel:${clinic.phoneLink}`}>{clinic.phone}</a>, and we will check that
            it is yours. Until then, {apart}
          </p>
        )}
      </Notice>
    </div>
  );
}
