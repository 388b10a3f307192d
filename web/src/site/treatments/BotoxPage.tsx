import { antiWrinkle, antiWrinkleTimeline, movements } from '#shared/content/treatments/antiWrinkle.ts';
import atTheDesk from '#web/site/art/treatments/atTheDesk.svg';
import { Chapter } from '#web/site/treatments/parts/layout/Band.tsx';
import { SectionsPage } from '#web/site/treatments/SectionsPage.tsx';
import expressions from '#web/site/art/figures/expressions.svg';
import styles from '#web/site/treatments/parts/pictures/Figure.module.css';
import { StripPart } from '#web/site/treatments/parts/pictures/StripPart.tsx';

const art = { src: atTheDesk, alt: 'Client and practitioner talking during a consultation' };

export function BotoxPage() {
  return (
    <SectionsPage
      treatment={antiWrinkle}
      art={art}
      timeline={{ label: 'From the first visit to the next', points: antiWrinkleTimeline }}
    >
      <Chapter title="Where movement leaves lines">
        <Expressions />
      </Chapter>
    </SectionsPage>
  );
}

/** Which movement makes which lines. */
function Expressions() {
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
