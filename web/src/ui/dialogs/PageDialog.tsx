import { X } from 'lucide-react';
import { useEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { IconButton } from '#web/ui/actions/Button.tsx';
import parts from '#web/ui/dialogs/dialogParts.module.css';
import styles from '#web/ui/dialogs/PageDialog.module.css';
import { classNames } from '#web/ui/styles/classNames.ts';
import { useToastHost } from '#web/ui/toast/toastHosts.ts';
import { useBackCloses } from '#web/ui/dialogs/useBackCloses.ts';

/** Attributes that make a button open the dialog of this id without JavaScript. */
export const opens = (id: string) => ({
  command: 'show-modal',
  commandfor: id,
  'aria-haspopup': 'dialog' as const,
});

const closes = (id: string) => ({ command: 'close', commandfor: id });

export function closePageDialog(id: string): void {
  const dialog = document.getElementById(id);
  if (dialog instanceof HTMLDialogElement) dialog.close();
}

interface PageDialogProps {
  id: string;
  title: string;
  description?: string;
  closeLabel?: string;
  /** A panel at the right edge instead of a centred dialog. */
  isSheet?: boolean;
  isWide?: boolean;
  /** Without scripts, and in print, its content is shown in the page. */
  isOnPage?: boolean;
  footer?: ReactNode;
  /** A function gets whether the dialog was ever opened, for lazy content. */
  children: ReactNode | ((wasOpened: boolean) => ReactNode);
}

/** A dialog prerendered with its page. For dialogs that need the app use `Dialog`. */
export function PageDialog(props: PageDialogProps) {
  const { id, title, description, closeLabel = 'Close window', isSheet, isWide, isOnPage } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const host = useToastHost(isOpen);
  useEffect(() => {
    const element = dialog.current;
    const follow = () => {
      const isNowOpen = element?.open ?? false;
      setOpen(isNowOpen);
      if (isNowOpen) setWasOpened(true);
    };
    // It may have been opened before hydration.
    follow();
    // Native listeners: React does not get `toggle` from a hydrated dialog.
    for (const name of ['toggle', 'close']) element?.addEventListener(name, follow);
    return () => {
      for (const name of ['toggle', 'close']) element?.removeEventListener(name, follow);
    };
  }, []);
  useBackCloses(isOpen, () => closePageDialog(id));

  const closeOutside = (event: MouseEvent<HTMLDialogElement>) => {
    const isOutside = event.target === event.currentTarget;
    if (isOutside || (event.target as Element).closest('a[href]')) event.currentTarget.close();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- Escape is the browser's
    <dialog
      ref={dialog}
      id={id}
      className={classNames(
        'max-w-none borderless ink forced-border',
        'p-0',
        styles.dialog,
        isSheet ? styles.sheet : `rounded-lg ${styles.window}`,
        isWide && styles.wide,
        isOnPage && styles.onPage,
      )}
      aria-labelledby={`${id}-title`}
      onClick={closeOutside}
      {...{ closedby: 'any' }}
    >
      <div ref={host} className={`flex flex-column ${styles.inside}`}>
        <div className={classNames(parts.header, styles.header)}>
          <h2 id={`${id}-title`} className={classNames(parts.title, styles.title)}>
            {title}
          </h2>
          <IconButton
            icon={X}
            label={closeLabel}
            className={classNames(parts.close, styles.close)}
            {...closes(id)}
          />
        </div>
        <div className={classNames(parts.body, styles.body)}>
          {description && <p className={parts.description}>{description}</p>}
          {typeof props.children === 'function' ? props.children(wasOpened) : props.children}
        </div>
        {props.footer && <div className={classNames(parts.footer, styles.footer)}>{props.footer}</div>}
      </div>
    </dialog>
  );
}
