import { healingDays } from '#shared/content/treatments/microblading.ts';
import browFirstDays from '#web/site/art/figures/browFirstDays.svg';
import browFlaking from '#web/site/art/figures/browFlaking.svg';
import browPale from '#web/site/art/figures/browPale.svg';
import browSettled from '#web/site/art/figures/browSettled.svg';
import styles from '#web/site/treatments/parts/pictures/Figure.module.css';

/** In the order of the days. */
const drawings = [browFirstDays, browFlaking, browPale, browSettled];

/** How a brow looks in the weeks after treatment. */
export function BrowStages() {
  return (
    <ol className={`keep-paper ${styles.stages}`}>
      {healingDays.map(({ title, text }, index) => (
        <li key={title}>
          <img src={drawings[index]} alt="" width="240" height="170" loading="lazy" />
          <h3>{title}</h3>
          <p className="ink-soft">{text}</p>
        </li>
      ))}
    </ol>
  );
}
