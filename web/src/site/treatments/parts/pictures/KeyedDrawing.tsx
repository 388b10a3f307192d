import type { Titled } from '#shared/content/treatments/treatment.ts';
import styles from '#web/site/treatments/parts/pictures/Figure.module.css';

interface Key extends Titled {
  price?: string;
  place?: number;
}

interface KeyedDrawingProps {
  /** 520 by 460. */
  src: string;
  alt: string;
  keys: readonly Key[];
}

export function KeyedDrawing({ src, alt, keys }: KeyedDrawingProps) {
  return (
    <div className={`stack middle gap-6 ${styles.pair}`}>
      <img
        className="w-full max-w-30 keep-paper centred"
        src={src}
        alt={alt}
        width="520"
        height="460"
        loading="lazy"
      />
      <ol className={`stack ${styles.keys}`}>
        {keys.map(({ title, price, text, place }) => (
          <li key={title} className={place ? undefined : styles.plain}>
            {place && (
              <span className={styles.number} aria-hidden>
                {place}
              </span>
            )}
            <h4 className="cluster between gap-0-4 semibold">
              {title}{' '}
              {price && <span className="font-display display-xs regular lining leading-1-2">{price}</span>}
            </h4>
            <p className="mt-1 ink-soft">{text}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}
