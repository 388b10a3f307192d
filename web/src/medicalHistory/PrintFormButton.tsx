import { Printer } from 'lucide-react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { PaperForm } from '#web/medicalHistory/PaperForm.tsx';
import { Button } from '#web/ui/actions/Button.tsx';

/** Prints the empty medical history, to be filled in by hand. @param name written on it, where it is known */
export function PrintFormButton({ name, dateOfBirth }: { name?: string; dateOfBirth?: string }) {
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
      <Button variant="quiet" size="sm" requiresServer={false} onClick={() => setPrinting(true)}>
        <Printer aria-hidden />
        Print the Form
      </Button>
      {isPrinting && createPortal(<PaperForm name={name} dateOfBirth={dateOfBirth} />, document.body)}
    </>
  );
}
