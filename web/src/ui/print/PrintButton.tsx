import { Printer } from 'lucide-react';
import { useEffect, useState, type ComponentProps, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '#web/ui/actions/Button.tsx';
import styles from '#web/ui/print/PrintButton.module.css';

interface PrintButtonProps extends Pick<ComponentProps<typeof Button>, 'variant' | 'size'> {
  label: string;
  /** What is on the paper; the page itself is not printed. */
  children: ReactNode;
}

/** Prints something that is on no screen. */
export function PrintButton({ label, children, ...button }: PrintButtonProps) {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    if (!isPrinting) return undefined;
    const end = () => setPrinting(false);
    window.addEventListener('afterprint', end);
    window.print();
    return () => window.removeEventListener('afterprint', end);
  }, [isPrinting]);
  return (
    <>
      <Button {...button} onClick={() => setPrinting(true)}>
        <Printer aria-hidden /> {label}
      </Button>
      {isPrinting &&
        createPortal(<article className={`none ${styles.paper}`}>{children}</article>, document.body)}
    </>
  );
}
