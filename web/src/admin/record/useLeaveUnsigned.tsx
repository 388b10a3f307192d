import { useState, type ReactNode } from 'react';
import { SendingBlocked } from '#web/ui/actions/Button.tsx';
import { AlertDialog } from '#web/ui/dialogs/Dialog.tsx';
import { useWindowEvent } from '#web/ui/hooks/useWindowEvent.ts';

const isUnsigned = (formId: string) => document.querySelector(`form#${formId}[data-unsaved]`) !== null;

/** Asks before something written is lost: when the page is left, and by `leave` when a form is. @returns the question */
export function useLeaveUnsigned(formIds: readonly string[]): {
  leave: (forms: readonly string[], onLeave: () => void) => void;
  question: ReactNode;
} {
  const [leaving, setLeaving] = useState<{ onLeave: () => void; isOpen: boolean } | null>(null);
  useWindowEvent('beforeunload', (event) => {
    if (formIds.some(isUnsigned)) event.preventDefault();
  });
  const close = () => setLeaving((asked) => asked && { ...asked, isOpen: false });
  return {
    leave: (forms, onLeave) => (forms.some(isUnsigned) ? setLeaving({ onLeave, isOpen: true }) : onLeave()),
    question: (
      // Nothing is sent.
      <SendingBlocked value={null}>
        <AlertDialog
          isOpen={leaving?.isOpen ?? false}
          onClose={close}
          title="Leave without signing?"
          description="What is written here has not been signed, and is lost."
          cancelLabel="Go On Writing"
          confirmLabel="Leave"
          isDangerous
          onConfirm={() => {
            close();
            leaving?.onLeave();
          }}
        />
      </SendingBlocked>
    ),
  };
}
