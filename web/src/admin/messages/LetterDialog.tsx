import { deliveryLabels, wordsOfMessage } from '#shared/domain/messages.ts';
import type { Letter } from '#shared/contracts/message.ts';
import { formatInstant } from '#web/admin/dates/formatAppointment.ts';
import type { WhichLetter } from '#web/admin/dialogs/DeskContext.ts';
import { Facts } from '#web/admin/dialogs/Facts.tsx';
import { useUndo } from '#web/admin/dialogs/useUndo.ts';
import type { RowDialogProps } from '#web/admin/dialogs/useRowDialog.ts';
import { Loading } from '#web/admin/lists/LoadFailure.tsx';
import styles from '#web/admin/messages/LetterDialog.module.css';
import { messagesApi } from '#web/data/calls/messages.ts';
import { Button, CloseButton } from '#web/ui/actions/Button.tsx';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';

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
          <CloseButton onClick={dialog.onClose} />
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
