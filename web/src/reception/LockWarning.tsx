import { LockKeyhole } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from '#web/reception/Reception.module.css';
import { Button } from '#web/ui/Button.tsx';

const secondsUntil = (instant: string) => Math.max(0, Math.ceil((Date.parse(instant) - Date.now()) / 1000));

/**
 * Says that the desk is about to lock. Anything that somebody does takes it away: the machine sees to that, and the
 * button is there for those who look for one. The browser's own modal lies above every open window, and takes the
 * click that would otherwise close one.
 */
export function LockWarning({ locksAt }: { locksAt: string }) {
  const warning = useRef<HTMLDialogElement>(null);
  const [seconds, setSeconds] = useState(() => secondsUntil(locksAt));
  const [said] = useState(seconds);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsUntil(locksAt)), 1000);
    return () => clearInterval(timer);
  }, [locksAt]);
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
      aria-label={`The desk locks in ${said} seconds`}
      aria-describedby="lock-warning"
    >
      <LockKeyhole aria-hidden />
      <h2 aria-hidden>The desk locks in {seconds === 1 ? '1 second' : `${seconds} seconds`}</h2>
      <p id="lock-warning">What you have open and have typed is kept.</p>
      <Button>Stay</Button>
    </dialog>,
    document.body,
  );
}
