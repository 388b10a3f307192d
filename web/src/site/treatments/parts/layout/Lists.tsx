import type { Titled } from '#shared/content/treatments/treatment.ts';
import styles from '#web/site/treatments/parts/layout/Lists.module.css';

/** Short lines separated by hairlines. */
export function PlainList({ items }: { items: readonly string[] }) {
  return (
    <ul className={`max-w-measure ${styles.plain}`}>
      {items.map((item) => (
        <li className="py-3 line-above" key={item}>
          {item}
        </li>
      ))}
    </ul>
  );
}

/** Pairs of title and sentence, in columns on wide screens. */
export function TitledList({ items }: { items: readonly Titled[] }) {
  return (
    <dl className={`stack gap-5-6 ${styles.titled}`}>
      {items.map(({ title, text }) => (
        <div className="pt-4 line-above" key={title}>
          <dt className="semibold">{title}</dt>
          <dd className="mt-1 ink-soft">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

export function Remark({ title, text }: Titled) {
  return (
    <div className={`max-w-measure mt-6 ${styles.remark}`}>
      <p className="font-display display-xs leading-1-25 mb-1">{title}</p>
      <p>{text}</p>
    </div>
  );
}
