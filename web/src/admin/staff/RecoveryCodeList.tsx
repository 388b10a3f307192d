import { Copy } from 'lucide-react';
import { useRef } from 'react';
import { copyText } from '#web/admin/dialogs/copyText.ts';
import styles from '#web/admin/staff/Staff.module.css';
import { SmallButton } from '#web/ui/actions/Button.tsx';

export function RecoveryCodeList({ codes }: { codes: readonly string[] }) {
  const shown = useRef<HTMLUListElement>(null);
  const copy = () => copyText(codes.join('\n'), 'The codes could not be copied.', shown.current);
  return (
    <div className="stack fluid gap-4">
      <p>
        Each of these signs you in once without your app. Print them or keep them in a password manager: they
        are not shown again.
      </p>
      <ul ref={shown} className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div>
        <SmallButton onClick={() => void copy()}>
          <Copy aria-hidden /> Copy codes
        </SmallButton>
      </div>
    </div>
  );
}
