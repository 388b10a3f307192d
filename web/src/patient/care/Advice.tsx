import { Check, Eye, Sparkle, X, type LucideIcon } from 'lucide-react';
import type { CareStage } from '#shared/domain/careTimeline.ts';
import styles from '#web/patient/care/Advice.module.css';

const kinds: { key: 'do' | 'avoid' | 'expect' | 'watch'; label: string; Icon: LucideIcon }[] = [
  { key: 'do', label: 'Do', Icon: Check },
  { key: 'avoid', label: 'Avoid', Icon: X },
  { key: 'expect', label: 'What is normal', Icon: Sparkle },
  { key: 'watch', label: 'Watch for', Icon: Eye },
];

/** Advice of one stage; empty parts are left out. */
export function Advice({ stage }: { stage: CareStage }) {
  return (
    <dl className={`stack gap-2-4 text-sm ${styles.advice}`}>
      {kinds
        .filter(({ key }) => stage[key].length > 0)
        .map(({ key, label, Icon }) => (
          <div key={key} data-kind={key}>
            <dt className="flex gap-2 middle semibold">
              <Icon aria-hidden /> {label}
            </dt>
            {stage[key].map((point) => (
              <dd key={point}>{point}</dd>
            ))}
          </div>
        ))}
    </dl>
  );
}
