import { vitaminInjections } from '#shared/content/treatments/vitaminInjections.ts';
import fruitAndWater from '#web/site/art/treatments/fruitAndWater.svg';
import { Formulations } from '#web/site/treatments/parts/prices/Formulations.tsx';
import { SectionsPage } from '#web/site/treatments/SectionsPage.tsx';

const art = { src: fruitAndWater, alt: 'Bowl of fruit beside a glass of water' };

export function VitaminInjectionsPage() {
  return (
    <SectionsPage treatment={vitaminInjections} art={art}>
      <Formulations />
    </SectionsPage>
  );
}
