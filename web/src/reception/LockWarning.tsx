import { LockKeyhole } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from '#web/reception/Reception.module.css';
import { Button } from '#web/ui/actions/Button.tsx';

/** Stays this long, so that a click on its button does not hit what is behind it. */
const lingerMs = 1500;

/**
 * Warns that the desk is about to lock. Any input keeps it open, through the main process; the button is an obvious
 * alternative.
 */
export function LockWarning({ seconds }: { seconds: number | null }) {
  const [isShown, setShown] = useState(false);
  const [former, setFormer] = useState(seconds);
  if (seconds !== former) {
    setFormer(seconds);
    if (seconds !== null) setShown(true);
  }
  useEffect(() => {
    if (seconds !== null) return undefined;
    const timer = setTimeout(() => setShown(false), lingerMs);
    return () => clearTimeout(timer);
  }, [seconds]);
  return isShown ? <Warning seconds={seconds} onClose={() => setShown(false)} /> : null;
}

/** A native modal dialog is above all others, and stops clicks that would close them. */
function Warning({ seconds, onClose }: { seconds: number | null; onClose: () => void }) {
  const warning = useRef<HTMLDialogElement>(null);
  const [announced] = useState(seconds ?? 0);
  useLayoutEffect(() => {
    const shown = warning.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return createPortal(
    <dialog
      ref={warning}
      role="alertdialog"
      className={styles.warning}
      aria-label={`The desk locks in ${announced} seconds`}
      aria-describedby="lock-warning"
      onClose={onClose}
    >
      <LockKeyhole className="eucalyptus size-1-75" aria-hidden />
      <h2 className="text-lg tabular" aria-hidden>
        {seconds === null ? 'The desk stays open' : <Countdown seconds={seconds} />}
      </h2>
      <p className="ink-soft" id="lock-warning">
        What you have open and have typed is kept.
      </p>
      <Button onClick={onClose}>Stay</Button>
    </dialog>,
    document.body,
  );
}

function Countdown({ seconds }: { seconds: number }) {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const end = performance.now() + seconds * 1000;
    const count = () => setLeft(Math.max(0, Math.ceil((end - performance.now()) / 1000)));
    const timer = setInterval(count, 1000);
    return () => clearInterval(timer);
  }, [seconds]);
  return `The desk locks in ${left === 1 ? '1 second' : `${left} seconds`}`;
}
