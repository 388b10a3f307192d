import { Printer } from 'lucide-react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { PaperForm } from '#web/medicalHistory/PaperForm.tsx';
import { Button } from '#web/ui/actions/Button.tsx';

interface PrintFormButtonProps {
  label: string;
  /** Written on it, where they are known. */
  name?: string;
  dateOfBirth?: string;
}

/** Prints the empty medical history, to be filled in by hand. */
export function PrintFormButton({ label, name, dateOfBirth }: PrintFormButtonProps) {
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
      <Button variant="quiet" size="sm" onClick={() => setPrinting(true)}>
        <Printer aria-hidden />
        {label}
      </Button>
      {isPrinting && createPortal(<PaperForm name={name} dateOfBirth={dateOfBirth} />, document.body)}
    </>
  );
}
