import { dripParts } from '#shared/content/treatments/vitaminDrips.ts';
import drawing from '#web/site/art/figures/dripParts.svg';
import styles from '#web/site/treatments/parts/Figure.module.css';

/** What stands beside the chair, so that none of it is a surprise. */
export function DripDrawing() {
  return (
    <div className={styles.pair}>
      <img
        className={styles.art}
        src={drawing}
        alt="Line drawing of a drip on its stand beside an arm at rest"
        width="520"
        height="460"
        loading="lazy"
      />
      <ul className={styles.keys}>
        {dripParts.map(({ title, text }) => (
          <li key={title} className={styles.plain}>
            <h4 className={styles.name}>{title}</h4>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
