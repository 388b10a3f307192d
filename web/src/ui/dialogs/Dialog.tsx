import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useRef, type ReactNode, useId, use } from 'react';
import { AlertDialog as Alert } from '@base-ui/react/alert-dialog';
import {
  IconButton,
  Button,
  type ButtonProps,
  SecondaryButton,
  SendingBlocked,
  SendingHint,
  SendingRetry,
} from '#web/ui/actions/Button.tsx';
import styles from '#web/ui/dialogs/Dialog.module.css';
import parts from '#web/ui/dialogs/dialogParts.module.css';
import { finalFocus } from '#web/ui/hooks/finalFocus.ts';
import { ScrollArea } from '#web/ui/layout/ScrollArea.tsx';
import { classNames } from '#web/ui/styles/classNames.ts';
import { useToastHost } from '#web/ui/toast/toastHosts.ts';
import { useBackCloses } from '#web/ui/dialogs/useBackCloses.ts';
import { FormId } from '#web/ui/forms/Form.tsx';
import { TryNowButton } from '#web/ui/actions/TryNowButton.tsx';

export interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Whom or what it is about, in sight however far one scrolls. */
  subject?: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /** The button that leaves it without doing anything. */
  closeLabel?: string;
  /** Further buttons, the main one last. */
  footer?: ReactNode;
  /** Stays in sight above the buttons. */
  notice?: ReactNode;
  /** `full`: the whole screen, and no toast over it. */
  size?: 'sm' | 'md' | 'lg' | 'xl' | 'full';
  /** Element to focus on close; by default the previously focused one. */
  finalFocus?: () => HTMLElement | null;
  /** Element to focus on opening; by default the first field. */
  initialFocus?: (() => HTMLElement | null) | undefined;
}

const fields = 'input, select, textarea, [role="gridcell"] button[tabindex="0"]';

/** A modal dialog: a bottom sheet on phones, centred elsewhere. */
export function Dialog(props: DialogProps) {
  const { isOpen, onClose, title, description, children, closeLabel, footer, notice, size = 'md' } = props;
  useBackCloses(isOpen, onClose);
  const body = useRef<HTMLDivElement>(null);
  const host = useToastHost(isOpen, size === 'full');
  // Focus the first field, except on touch screens, where that would open the keyboard.
  const findFocus = (opened: string) =>
    props.initialFocus?.() ||
    (opened !== 'touch' && body.current?.querySelector<HTMLElement>(fields)) ||
    true;
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        {/* Also over a dialog that it was opened from. */}
        <Base.Backdrop forceRender className={styles.backdrop} />
        <Base.Popup
          ref={host}
          className={classNames(styles.popup, styles[size])}
          initialFocus={findFocus}
          finalFocus={() => finalFocus(props.finalFocus)}
        >
          <div className={parts.header}>
            <div>
              <Base.Title className={parts.title}>{title}</Base.Title>
              {props.subject && <p className="mt-1 ink-soft text-sm break-anywhere">{props.subject}</p>}
            </div>
            <Base.Close render={<IconButton icon={X} label="Close window" className={parts.close} />} />
          </div>
          <ScrollArea ref={body} className={`ring-inside ${parts.body}`}>
            {description && <Base.Description className={parts.description}>{description}</Base.Description>}
            {children}
          </ScrollArea>
          {(closeLabel || footer) && (
            <div className={classNames(parts.footer, styles.footer)}>
              {notice && <div className={styles.notice}>{notice}</div>}
              <BlockedNote />
              {closeLabel && <SecondaryButton onClick={onClose}>{closeLabel}</SecondaryButton>}
              {footer}
            </div>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

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
  finalFocus?: () => HTMLElement | null;
}

/** A dialog that needs an answer: clicking outside does not close it. */
export function AlertDialog(props: AlertDialogProps) {
  const { isOpen, onClose, title, description, cancelLabel, confirmLabel, onConfirm, isBusy, isDangerous } =
    props;
  const host = useToastHost(isOpen);
  const body = useRef<HTMLDivElement>(null);
  return (
    <Alert.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Alert.Portal>
        <Alert.Backdrop forceRender className={styles.backdrop} />
        <Alert.Popup
          ref={host}
          className={classNames(styles.popup, styles.sm)}
          finalFocus={() => finalFocus(props.finalFocus)}
        >
          <div className={parts.header}>
            <Alert.Title className={parts.title}>{title}</Alert.Title>
          </div>
          <ScrollArea ref={body} className={parts.body}>
            <Alert.Description className={parts.description}>{description}</Alert.Description>
            {props.children}
          </ScrollArea>
          <div className={classNames(parts.footer, styles.footer)}>
            <BlockedNote />
            <Alert.Close render={<Button variant="secondary" />}>{cancelLabel}</Alert.Close>
            <Button
              variant={isDangerous ? 'danger' : 'primary'}
              requiresServer
              isBusy={isBusy}
              onClick={onConfirm}
            >
              {confirmLabel}
            </Button>
          </div>
        </Alert.Popup>
      </Alert.Portal>
    </Alert.Root>
  );
}

interface FormDialogProps
  extends
    Omit<DialogProps, 'footer'>,
    Pick<ButtonProps, 'isBusy' | 'requiresServer' | 'disabled' | 'variant'> {
  /** On the button that sends the form; the other properties of a button are its own. */
  action: ReactNode;
  cancel?: string;
  /** By default as the dialog is closed. */
  onCancel?: () => void;
  /** In place of both buttons, once there is nothing left to send. */
  done?: ReactNode;
}

/** A dialog around one `Form`, which its last button sends. */
export function FormDialog(props: FormDialogProps) {
  const { action, cancel = 'Cancel', onCancel, done, children, ...rest } = props;
  const { isBusy, requiresServer, disabled, variant, ...dialog } = rest;
  const id = useId();
  return (
    <Dialog
      {...dialog}
      footer={
        done || (
          <>
            <SecondaryButton onClick={onCancel ?? dialog.onClose}>{cancel}</SecondaryButton>
            <Button type="submit" form={id} {...{ isBusy, requiresServer, disabled, variant }}>
              {action}
            </Button>
          </>
        )
      }
    >
      <FormId value={id}>{children}</FormId>
    </Dialog>
  );
}

/** In the footer of a dialog: why its buttons do not work, with a way to check again, or what its change still needs. */
function BlockedNote() {
  const blocked = use(SendingBlocked);
  const hint = use(SendingHint);
  const retry = use(SendingRetry);
  if (!blocked && !hint) return null;
  return (
    <div className={classNames(styles.blocked, blocked && styles.reason)}>
      <p>{blocked ?? hint}</p>
      {blocked && retry && <TryNowButton onTry={retry} />}
    </div>
  );
}
