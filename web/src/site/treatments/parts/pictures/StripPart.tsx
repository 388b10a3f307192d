import styles from '#web/site/treatments/parts/pictures/Figure.module.css';

const places = [undefined, styles.second, styles.third];

/** One of three drawings in a sprite, each 240 by 170. */
export function StripPart({ src, part }: { src: string; part: number }) {
  return (
    <span className={`block keep-paper overflow-hidden ${styles.strip}`}>
      <img className={places[part]} src={src} alt="" width="720" height="170" loading="lazy" />
    </span>
  );
}
