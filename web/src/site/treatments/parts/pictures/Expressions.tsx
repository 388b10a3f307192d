import { movements } from '#shared/content/treatments/antiWrinkle.ts';
import expressions from '#web/site/art/figures/expressions.svg';
import styles from '#web/site/treatments/parts/pictures/Figure.module.css';
import { StripPart } from '#web/site/treatments/parts/pictures/StripPart.tsx';

/** Which movement makes which lines. */
export function Expressions() {
  return (
    <ol className={`keep-paper ${styles.stages}`}>
      {movements.map(({ title, text }, index) => (
        <li key={title}>
          <StripPart src={expressions} part={index} />
          <h4>{title}</h4>
          <p className="ink-soft">{text}</p>
        </li>
      ))}
    </ol>
  );
}
