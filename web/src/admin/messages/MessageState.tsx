import type { Message } from '#shared/contracts/message.ts';
import { deliveryLabels, wordsOfMessage, type Delivery } from '#shared/domain/messages.ts';
import { useDesk } from '#web/admin/dialogs/DeskContext.ts';
import { reportOn } from '#web/admin/dialogs/report.ts';
import { rowActionsId } from '#web/admin/lists/rowFocus.ts';
import { messagesApi } from '#web/data/calls/messages.ts';
import { Badge, type BadgeProps } from '#web/ui/feedback/Badge.tsx';
import { QuietButton, SmallButton } from '#web/ui/actions/Button.tsx';

const tones: Record<Delivery, NonNullable<BadgeProps['tone']>> = {
  on_hold: 'amber',
  scheduled: 'blue',
  waiting: 'blue',
  no_mail_server: 'amber',
  retrying: 'amber',
  sent: 'green',
  withdrawn: 'neutral',
  failed: 'red',
};

export const DeliveryBadge = ({ delivery }: { delivery: Delivery }) => (
  <Badge tone={tones[delivery]}>{deliveryLabels[delivery] ?? 'Not known here'}</Badge>
);

export function MessageState({ message: { delivery, lastError } }: { message: Message }) {
  return (
    <>
      <DeliveryBadge delivery={delivery} />
      {lastError && <span> {lastError}</span>}
    </>
  );
}

/** Opens a letter that has not gone yet. */
export function ReadMessage({ message: { id, kind, delivery, recipient } }: { message: Message }) {
  const { openLetter } = useDesk();
  if (delivery === 'sent' || delivery === 'withdrawn' || delivery === 'failed') return null;
  return (
    <QuietButton
      aria-label={`Read: ${wordsOfMessage(kind)}, to ${recipient || 'nobody'}`}
      onClick={() => openLetter({ message: id })}
    >
      Read
    </QuietButton>
  );
}

export function RetryMessage({ message: { id, delivery } }: { message: Message }) {
  const [retryMessage] = messagesApi.useRetryMessageMutation();
  if (delivery !== 'failed' && delivery !== 'retrying') return null;
  const retry = () =>
    reportOn(retryMessage({ params: { id } }).unwrap(), {
      done: 'Trying again',
      failed: 'The message could not be sent again',
    });
  return (
    <SmallButton id={rowActionsId(id)} requiresServer onClick={() => void retry()}>
      Try again
    </SmallButton>
  );
}
