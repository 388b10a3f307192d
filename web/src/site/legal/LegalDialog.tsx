import { useState } from 'react';
import styles from '#web/site/legal/LegalDialog.module.css';
import { legalTexts, type LegalSection, type LegalText } from '#web/site/legal/legalTexts.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';

function Section({ heading, text }: LegalSection) {
  return (
    <section className={styles.section}>
      <h3>{heading}</h3>
      {text.map((part) =>
        typeof part === 'string' ? (
          <p key={part}>{part}</p>
        ) : (
          <ul key={part[0]} className={styles.points}>
            {part.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        ),
      )}
    </section>
  );
}

interface LegalDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

export function LegalDialog({ isOpen, onClose }: LegalDialogProps) {
  const [tab, setTab] = useState<LegalText['id']>('company');
  const items = legalTexts.map(({ id, label, sections }) => ({
    value: id,
    label,
    content: sections.map((section) => <Section key={section.heading} {...section} />),
  }));
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Legal and privacy" size="lg">
      <Tabs label="Legal and privacy" items={items} value={tab} onChange={setTab} className={styles.tabs} />
    </Dialog>
  );
}
