import { fillerAreas } from '#shared/content/treatments/fillers.ts';
import faceMap from '#web/site/art/figures/faceMap.svg';
import styles from '#web/site/treatments/parts/Figure.module.css';

/** Where filler is used: the numbers are those in the drawing. */
export function FaceMap() {
  return (
    <div className={styles.pair}>
      <img
        className={styles.art}
        src={faceMap}
        alt="Line drawing of a face: 1 at the lips, 2 at the folds from the mouth to the chin"
        width="520"
        height="460"
        loading="lazy"
      />
      <ol className={styles.keys}>
        {fillerAreas.map(({ title, price, text, place }) => (
          <li key={title}>
            <span className={styles.number} aria-hidden>
              {place}
            </span>
            <h4 className={styles.name}>
              {title} <span>{price}</span>
            </h4>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}
