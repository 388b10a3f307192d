import styles from '#web/admin/dialogs/Facts.module.css';
import { sentenceOf } from '#web/data/requests/errors.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { scrollIntoSight } from '#web/ui/hooks/scrollIntoSight.ts';

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
    <div ref={scrollIntoSight} className={styles.failure}>
      <Notice tone="error">{sentenceOf(error, fallback)}</Notice>
    </div>
  );
}
