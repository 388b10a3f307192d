import { AlertDialog as Base } from '@base-ui/react/alert-dialog';
import { useRef, type ReactNode } from 'react';
import { Button } from '#web/ui/actions/Button.tsx';
import { BlockedNote } from '#web/ui/dialogs/BlockedNote.tsx';
import styles from '#web/ui/dialogs/Dialog.module.css';
import parts from '#web/ui/dialogs/dialogParts.module.css';
import { finalFocus } from '#web/ui/hooks/finalFocus.ts';
import { ScrollArea } from '#web/ui/layout/ScrollArea.tsx';
import { classNames } from '#web/ui/styles/classNames.ts';
import { useToastHost } from '#web/ui/toast/toastHosts.ts';

interface AlertDialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  description: ReactNode;
  /** Label of the cancel button, which gets the initial focus. */
  cancelLabel: string;
  confirmLabel: string;
  onConfirm: () => void;
  isBusy?: boolean;
  isDangerous?: boolean;
  children?: ReactNode;
  /** Element to focus on close; by default the previously focused one. */
  finalFocus?: () => HTMLElement | null;
}

/** A dialog that needs an answer: clicking outside does not close it. */
export function AlertDialog(props: AlertDialogProps) {
  const { isOpen, onClose, title, description, cancelLabel, confirmLabel, onConfirm, isBusy, isDangerous } =
    props;
  const host = useToastHost(isOpen);
  const body = useRef<HTMLDivElement>(null);
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Popup
          ref={host}
          className={classNames(styles.popup, styles.sm)}
          finalFocus={() => finalFocus(props.finalFocus)}
        >
          <header className={parts.header}>
            <Base.Title className={parts.title}>{title}</Base.Title>
          </header>
          <ScrollArea ref={body} className={parts.body}>
            <Base.Description className={parts.description}>{description}</Base.Description>
            {props.children}
          </ScrollArea>
          <footer className={classNames(parts.footer, styles.footer)}>
            <BlockedNote />
            <Base.Close render={<Button variant="secondary" />}>{cancelLabel}</Base.Close>
            <Button
              variant={isDangerous ? 'danger' : 'primary'}
              requiresServer
              isBusy={isBusy}
              onClick={onConfirm}
            >
              {confirmLabel}
            </Button>
          </footer>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
