import type { ReactNode } from 'react';
import styles from '#web/admin/dialogs/Facts.module.css';
import { sentenceOf } from '#web/data/requests/request.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { scrollIntoSight } from '#web/ui/hooks/scrollIntoSight.ts';

/** A description list of terms and values. */
export function Facts({ facts }: { facts: Record<string, ReactNode> }) {
  return (
    <dl className={`stack gap-2 mb-5 text-sm ${styles.facts}`}>
      {Object.entries(facts).map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Why a form was not taken, inside the dialog. */
export function FormFailure({ problem }: { problem: string | null }) {
  return (
    problem && (
      <div ref={scrollIntoSight}>
        <Notice tone="error">{problem}</Notice>
      </div>
    )
  );
}

export function ChangeFailure({ error, fallback }: { error: unknown; fallback: string }) {
  if (!error) return null;
  return (
    <div ref={scrollIntoSight} className="mt-5">
      <Notice tone="error">{sentenceOf(error, fallback)}</Notice>
    </div>
  );
}
