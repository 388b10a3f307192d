import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { clinic } from '#shared/clinic.ts';
import { legalHash } from '#web/site/legal/legalHash.ts';
import { WhoTreatsYou } from '#web/site/WhoTreatsYou.tsx';
import styles from '#web/site/legal/LegalTexts.module.css';
import { legalTexts } from '#web/site/legal/legalTexts.ts';
import type { LegalSection, LegalText } from '#web/site/legal/textShape.ts';
import { Tabs } from '#web/ui/navigation/Tabs.tsx';

function Part({ part }: { part: LegalSection['text'][number] }) {
  if (typeof part === 'string') return <p>{part}</p>;
  if ('to' in part) {
    return (
      <p>
        <Link to={part.to}>{part.label}</Link>
      </p>
    );
  }
  return (
    <ul className="ink-soft">
      {part.map((point) => (
        <li className="p-2-0 line-above" key={point}>
          {point}
        </li>
      ))}
    </ul>
  );
}

function Section({ heading, text, hasPeople }: LegalSection) {
  return (
    <section className={`flow ${styles.section}`}>
      <h3>{heading}</h3>
      {text.map((part) => (
        <Part key={JSON.stringify(part)} part={part} />
      ))}
      {hasPeople && <WhoTreatsYou />}
    </section>
  );
}

/** Content of the footer's dialog, loaded when opened. Each text has an address: any page with its fragment. */
export function LegalTexts() {
  const { hash } = useLocation();
  const named = legalTexts.find(({ id }) => hash === legalHash(id))?.id;
  const [tab, setTab] = useState<LegalText['id']>(named ?? 'company');
  const items = legalTexts.map(({ id, label, sections }) => ({
    value: id,
    label,
    content: (
      <>
        {sections.map((section) => (
          <Section key={section.heading} {...section} />
        ))}
        <p className="muted">
          The address of this text: {clinic.website}/{legalHash(id)}
        </p>
      </>
    ),
  }));
  return (
    <Tabs label="Legal and privacy" items={items} value={tab} onChange={setTab} className={styles.tabs} />
  );
}
