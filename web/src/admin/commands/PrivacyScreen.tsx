import { EyeOff } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import styles from '#web/admin/commands/Commands.module.css';
import { Button } from '#web/ui/actions/Button.tsx';

/**
 * Covers the whole screen, open dialogs and toasts included. A native modal dialog keeps the rest inert and restores
 * focus; it is mounted anew each time, because an open dialog makes elements inert that exist before it.
 */
export function PrivacyScreen({ onShow }: { onShow: () => void }) {
  const screen = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const cover = screen.current;
    cover?.showModal();
    return () => cover?.close();
  }, []);
  return createPortal(
    <dialog ref={screen} className={styles.privacy} aria-label="The screen is hidden" onClose={onShow}>
      <EyeOff className="size-2-5" aria-hidden />
      <p>The screen is hidden.</p>
      <Button onClick={onShow}>Show the desk</Button>
    </dialog>,
    document.body,
  );
}
