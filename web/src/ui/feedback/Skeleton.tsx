import styles from '#web/ui/feedback/Skeleton.module.css';

interface SkeletonProps {
  /** What is loading, such as "Loading users..." */
  label: string;
  rows?: number;
  shape?: 'line' | 'row' | 'card';
}

/** Loading placeholder in the shape of its content. */
export function Skeleton({ label, rows = 3, shape = 'line' }: SkeletonProps) {
  return (
    <output className="stack gap-3">
      <span className="muted">{label}</span>
      {Array.from({ length: rows }, (_, index) => (
        <span key={index} className={styles[shape]} />
      ))}
    </output>
  );
}
