import { EyeOff } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import styles from '#web/admin/commands/Hands.module.css';
import { Button } from '#web/ui/actions/Button.tsx';

/**
 * Covers everything at once when somebody steps up to the desk, open windows and messages too. The browser's own
 * modal keeps what lies behind out of reach, and gives the focus back to what had it. It is made anew each time:
 * an open window makes everything inert that was there before it.
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
      <EyeOff aria-hidden />
      <p>The screen is hidden.</p>
      <Button onClick={onShow}>Show the desk</Button>
    </dialog>,
    document.body,
  );
}
