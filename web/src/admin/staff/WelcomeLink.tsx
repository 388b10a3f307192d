import { Copy } from 'lucide-react';
import { useRef } from 'react';
import { copyText } from '#web/admin/dialogs/copyText.ts';
import styles from '#web/admin/staff/Staff.module.css';
import { SmallButton } from '#web/ui/actions/Button.tsx';

/** The link for somebody's own password, to be handed over. */
export function WelcomeLink({ name, link, minutes }: { name: string; link: string; minutes: number }) {
  const shown = useRef<HTMLParagraphElement>(null);
  const copy = () => copyText(link, 'The link could not be copied.', shown.current);
  return (
    <div className="stack fluid gap-4">
      <p>
        Hand this link to {name}: with it they choose their own password, which nobody else learns. It works
        once, for {minutes} minutes, and is not shown again.
      </p>
      <p ref={shown} className={styles.secret}>
        {link}
      </p>
      <div>
        <SmallButton onClick={() => void copy()}>
          <Copy aria-hidden /> Copy link
        </SmallButton>
      </div>
    </div>
  );
}
