import { EyeOff } from 'lucide-react';
import { useEffect, useRef } from 'react';
import styles from '#web/admin/hands/Hands.module.css';
import { Button } from '#web/ui/Button.tsx';

interface PrivacyScreenProps {
  isOn: boolean;
  onShow: () => void;
}

/**
 * Covers everything at once when somebody steps up to the desk, open windows and messages too. The browser's own
 * modal keeps what lies behind out of reach, and gives the focus back to what had it.
 */
export function PrivacyScreen({ isOn, onShow }: PrivacyScreenProps) {
  const screen = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isOn) screen.current?.showModal();
    else screen.current?.close();
  }, [isOn]);
  return (
    <dialog ref={screen} className={styles.privacy} aria-label="The screen is hidden" onClose={onShow}>
      <EyeOff aria-hidden />
      <p>The screen is hidden.</p>
      <Button onClick={onShow}>Show the desk</Button>
    </dialog>
  );
}
