import {
  vitaminInjections,
  contentsLine,
  formulations,
} from '#shared/content/treatments/vitaminInjections.ts';
import fruitAndWater from '#web/site/art/treatments/fruitAndWater.svg';
import { SectionsPage } from '#web/site/treatments/SectionsPage.tsx';
import inFood from '#web/site/art/figures/inFood.svg';
import { Chapter } from '#web/site/treatments/parts/layout/Band.tsx';
import styles from '#web/site/treatments/parts/prices/Formulations.module.css';
import { StripPart } from '#web/site/treatments/parts/pictures/StripPart.tsx';

const art = { src: fruitAndWater, alt: 'Bowl of fruit beside a glass of water' };

export function VitaminInjectionsPage() {
  return (
    <SectionsPage treatment={vitaminInjections} art={art}>
      <Formulations />
    </SectionsPage>
  );
}

function Formulations() {
  return (
    <Chapter isFolded title="Three formulations">
      <div className={`stack fit-13 ${styles.list}`}>
        {formulations.map(({ name, text, contents, inFood: foods, caution }, index) => (
          <section key={name} className={`stack top gap-3 pt-4 ${styles.formulation}`}>
            <StripPart src={inFood} part={index} />
            <h4 className="font-display display-xs regular">{name}</h4>
            <p>{text}</p>
            <p className="semibold">{contents}</p>
            <p>{foods}</p>
            <p className={`muted ${styles.caution}`}>{caution}</p>
          </section>
        ))}
      </div>
      <p className={`muted ${styles.caution}`}>{contentsLine}</p>
    </Chapter>
  );
}
