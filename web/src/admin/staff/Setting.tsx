import type { ReactNode } from 'react';
import styles from '#web/admin/staff/Staff.module.css';
import { Badge } from '#web/ui/feedback/Badge.tsx';
import { SmallButton } from '#web/ui/actions/Button.tsx';

interface SettingProps {
  /** Of the heading, which takes the focus when a dialog closes. */
  id: string;
  heading: string;
  isOn?: boolean | undefined;
  /** What it is like now. */
  about: string;
  /** Each button, and what it opens. */
  actions: Record<string, () => void>;
  children?: ReactNode;
}

/** Something that can be changed: what it is like now, and the buttons that change it. */
export const Setting = ({ id, heading, isOn, about, actions, children }: SettingProps) => (
  <section className="stack fluid gap-4" aria-labelledby={id}>
    <div className={`row wrap gap-3 ${styles.heading}`}>
      <h2 id={id} tabIndex={-1}>
        {heading}
      </h2>
      {isOn !== undefined && <Badge tone={isOn ? 'green' : 'neutral'}>{isOn ? 'On' : 'Off'}</Badge>}
    </div>
    <p className="muted max-w-measure">{about}</p>
    <div className="row wrap gap-2">
      {Object.entries(actions).map(([label, open]) => (
        <SmallButton key={label} onClick={open}>
          {label}
        </SmallButton>
      ))}
    </div>
    {children}
  </section>
);
