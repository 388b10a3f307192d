import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '#web/ui/actions/Button.tsx';
import dialog from '#web/ui/dialogs/Dialog.module.css';
import { finalFocus } from '#web/ui/hooks/finalFocus.ts';
import styles from '#web/ui/dialogs/Sheet.module.css';
import { classNames } from '#web/ui/styles/classNames.ts';
import { useToastHost } from '#web/ui/toast/toastHosts.ts';
import { useBackCloses } from '#web/ui/dialogs/useBackCloses.ts';

interface SheetProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** For sentences and buttons rather than a menu. */
  isWide?: boolean;
}

/** A panel at the right edge, for menus and details. */
export function Sheet({ isOpen, onClose, title, children, isWide }: SheetProps) {
  useBackCloses(isOpen, onClose);
  const host = useToastHost(isOpen);
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={dialog.backdrop} />
        <Base.Popup
          ref={host}
          className={classNames('fixed stack bg-paper shadow', styles.sheet, isWide && styles.wide)}
          finalFocus={() => finalFocus()}
        >
          <div className={`row between first-cell line-below ${styles.header}`}>
            <Base.Title className={styles.title}>{title}</Base.Title>
            <Base.Close
              render={<IconButton icon={X} label={`Close ${title.toLowerCase()}`} className={styles.close} />}
            />
          </div>
          <div className={`overflow-y-auto overscroll-contain ${styles.body}`}>{children}</div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
