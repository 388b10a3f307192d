import { useState } from 'react';
import { deliveryLabels, wordsOfMessage, type Delivery } from '#shared/domain/messages.ts';
import type { Letter, Message, HoldDecision } from '#shared/contracts/message.ts';
import { formatInstant } from '#web/admin/dates/formatAppointment.ts';
import {
  type WhichLetter,
  useUndo,
  type RowDialogProps,
  useDesk,
  reportOn,
  Facts,
} from '#web/admin/dialogs/desk.tsx';
import { Loading } from '#web/admin/lists/states.tsx';
import styles from '#web/admin/messages/LetterDialog.module.css';
import { messagesApi } from '#web/data/calls/messages.ts';
import { Button, QuietButton, SmallButton, SecondaryButton } from '#web/ui/actions/Button.tsx';
import { Dialog, AlertDialog } from '#web/ui/dialogs/Dialog.tsx';
import { rowActionsId } from '#web/admin/lists/rowFocus.ts';
import { Badge, type BadgeProps } from '#web/ui/feedback/Badge.tsx';
import { staffApi } from '#web/data/calls/staff.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';

/** When a letter goes, or what became of it. */
function formatDelivery({ delivery, notBefore, sentAt }: Letter): string {
  if (delivery === 'sent' && sentAt) return `Sent ${formatInstant(sentAt)}`;
  return delivery === 'scheduled' ? formatInstant(notBefore) : (deliveryLabels[delivery] ?? 'Not known here');
}

const whyEmpty = ({ delivery }: Letter) =>
  delivery === 'sent' || delivery === 'withdrawn' || delivery === 'failed'
    ? 'The text of a letter is not kept once it has been sent or withdrawn.'
    : 'This letter will not be sent: what it says is no longer true.';

/** A letter as it will be sent, read before it goes; with Undo for as long as that withdraws it. */
export function LetterDialog({ which, ...dialog }: RowDialogProps & { which: WhichLetter }) {
  const {
    currentData: letter,
    error,
    refetch,
  } = messagesApi.useReadLetterQuery({ query: which }, { refetchOnMountOrArgChange: true });
  const undo = useUndo();
  const undoEvent = letter?.undoEvent ?? null;
  return (
    <Dialog
      {...dialog}
      title={letter ? wordsOfMessage(letter.kind) : 'Letter'}
      footer={
        <>
          {undoEvent !== null && (
            <Button
              variant="secondary"
              requiresServer
              onClick={() => {
                undo(undoEvent);
                dialog.onClose();
              }}
            >
              Undo
            </Button>
          )}
          <SecondaryButton onClick={dialog.onClose}>Close</SecondaryButton>
        </>
      }
    >
      {!letter ? (
        <Loading what="the letter" rows={4} error={error} onRetry={refetch} />
      ) : (
        <>
          <Facts
            facts={{
              To: letter.recipient || 'N/A',
              Goes: formatDelivery(letter),
              ...(letter.content && { Subject: letter.content.subject }),
            }}
          />
          {letter.content ? <p className={styles.text}>{letter.content.text}</p> : <p>{whyEmpty(letter)}</p>}
        </>
      )}
    </Dialog>
  );
}

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

const countOf = (count: number) => (count === 1 ? '1 message' : `${count} messages`);

const decisions = {
  release: {
    label: 'Release',
    title: 'Release the messages?',
    description: 'They are sent now, and those for a later day when they are due.',
    done: 'Messages released',
    failed: 'The messages could not be released',
  },
  discard: {
    label: 'Discard',
    title: 'Discard the messages?',
    description: 'Nobody gets them. They stay in the list as withdrawn.',
    done: 'Messages discarded',
    failed: 'The messages could not be discarded',
  },
};

/** Unsent messages from a restored backup, with the owner's actions; renders nothing if there are none. */
export function OnHold() {
  const { data: status } = messagesApi.useGetMailStatusQuery();
  const { data: me } = staffApi.useGetSignInSettingsQuery();
  const [decide, { isLoading }] = messagesApi.useDecideOnHeldMessagesMutation();
  const [decision, setDecision] = useState<HoldDecision | null>(null);
  if (!status?.onHold) return null;
  const words = decision && decisions[decision];
  const carryOut = async (decision: HoldDecision) => {
    const { done, failed } = decisions[decision];
    const change = decide({ body: { decision } }).unwrap();
    if (await reportOn(change, { done, detail: countOf(status.onHold), failed })) setDecision(null);
  };
  return (
    <Notice tone="warning" title={`${countOf(status.onHold)} on hold since a backup was restored`}>
      <p>
        {status.onHold === 1 ? 'It' : 'They'} had not been sent when the backup was made, but may have been
        since.
        {!me?.isOwner && ' An owner decides whether they go.'}
      </p>
      {me?.isOwner && (
        <div className="cluster gap-3 pt-3">
          <Button size="sm" onClick={() => setDecision('release')}>
            Release
          </Button>
          <SmallButton onClick={() => setDecision('discard')}>Discard</SmallButton>
        </div>
      )}
      {decision && words && (
        <AlertDialog
          isOpen
          onClose={() => setDecision(null)}
          title={words.title}
          description={words.description}
          cancelLabel="Not now"
          confirmLabel={`${words.label} ${countOf(status.onHold)}`}
          isDangerous={decision === 'discard'}
          isBusy={isLoading}
          onConfirm={() => void carryOut(decision)}
        />
      )}
    </Notice>
  );
}
