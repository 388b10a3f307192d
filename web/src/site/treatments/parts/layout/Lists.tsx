import type { Titled } from '#shared/content/treatments/treatment.ts';
import styles from '#web/site/treatments/parts/layout/Lists.module.css';

/** Short lines, one below the other, parted by hairlines. */
export function PlainList({ items }: { items: readonly string[] }) {
  return (
    <ul className={styles.plain}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

/** Pairs of a name and a sentence, in columns where there is room. */
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

/** A sentence that has to be read beside the others. */
export function Remark({ title, text }: Titled) {
  return (
    <div className={styles.remark}>
      <p className={styles.remarkTitle}>{title}</p>
      <p>{text}</p>
    </div>
  );
}
