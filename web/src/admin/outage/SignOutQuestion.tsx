import { useState } from 'react';
import { useOutage, countLeft, formatStaying, outageWords } from '#web/admin/outage/outage.ts';
import { SendingBlocked } from '#web/ui/actions/Button.tsx';
import { AlertDialog } from '#web/ui/dialogs/Dialog.tsx';

/** Whether logging out needs a confirmation: there is unsent work, or nobody could log in again. */
export function useSignOutQuestion(userId: number | undefined) {
  const { isAway, journal } = useOutage();
  const [isOpen, setOpen] = useState(false);
  const own = journal.filter(({ author }) => author.id === userId);
  return {
    isNeeded: isAway || own.length > 0,
    isOpen,
    open: () => setOpen(true),
    close: () => setOpen(false),
    words: [formatStaying(countLeft(own)), isAway && outageWords.signOutAway].filter(Boolean).join(' '),
  };
}

interface SignOutQuestionProps {
  question: ReturnType<typeof useSignOutQuestion>;
  isBusy: boolean;
  onSignOut: () => void;
}

/** Before a log-out: names what stays and what is deleted. */
export function SignOutQuestion({ question, isBusy, onSignOut }: SignOutQuestionProps) {
  return (
    // Logging out needs no server.
    <SendingBlocked value={null}>
      <AlertDialog
        isOpen={question.isOpen}
        onClose={question.close}
        title={outageWords.signOutQuestion}
        description={question.words}
        cancelLabel={outageWords.staySignedIn}
        confirmLabel={outageWords.signOut}
        isBusy={isBusy}
        onConfirm={() => {
          question.close();
          onSignOut();
        }}
      />
    </SendingBlocked>
  );
}
