import { useState } from 'react';
import { Link } from 'react-router-dom';
import styles from '#web/site/legal/LegalDialog.module.css';
import { legalTexts, type LegalSection, type LegalText } from '#web/site/legal/legalTexts.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';

function Part({ part, onLeave }: { part: LegalSection['text'][number]; onLeave: () => void }) {
  if (typeof part === 'string') return <p>{part}</p>;
  if ('to' in part) {
    return (
      <p>
        <Link to={part.to} onClick={onLeave}>
          {part.label}
        </Link>
      </p>
    );
  }
  return (
    <ul className={styles.points}>
      {part.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  );
}

function Section({ heading, text, onLeave }: LegalSection & { onLeave: () => void }) {
  return (
    <section className={styles.section}>
      <h3>{heading}</h3>
      {text.map((part) => (
        <Part key={JSON.stringify(part)} part={part} onLeave={onLeave} />
      ))}
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
    content: sections.map((section) => <Section key={section.heading} {...section} onLeave={onClose} />),
  }));
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Legal and privacy" size="lg">
      <Tabs label="Legal and privacy" items={items} value={tab} onChange={setTab} className={styles.tabs} />
    </Dialog>
  );
}
