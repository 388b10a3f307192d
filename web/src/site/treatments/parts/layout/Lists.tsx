import type { Titled } from '#shared/content/treatments/treatment.ts';
import styles from '#web/site/treatments/parts/layout/Lists.module.css';

/** Short lines separated by hairlines. */
export function PlainList({ items }: { items: readonly string[] }) {
  return (
    <ul className={styles.plain}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

/** Pairs of title and sentence, in columns on wide screens. */
export function TitledList({ items }: { items: readonly Titled[] }) {
  return (
    <dl className={styles.titled}>
      {items.map(({ title, text }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A highlighted remark. */
export function Remark({ title, text }: Titled) {
  return (
    <div className={styles.remark}>
      <p className={styles.remarkTitle}>{title}</p>
      <p>{text}</p>
    </div>
  );
}
