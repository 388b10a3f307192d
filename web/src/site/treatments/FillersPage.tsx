import { fillerAreas, fillers } from '#shared/content/treatments/fillers.ts';
import faceMap from '#web/site/art/figures/faceMap.svg';
import mirror from '#web/site/art/treatments/mirror.svg';
import { Chapter } from '#web/site/treatments/parts/layout/Band.tsx';
import { KeyedDrawing } from '#web/site/treatments/parts/pictures/KeyedDrawing.tsx';
import { SectionsPage } from '#web/site/treatments/SectionsPage.tsx';

const art = { src: mirror, alt: 'Line drawing of a person looking into a hand mirror' };

export function FillersPage() {
  return (
    <SectionsPage treatment={fillers} art={art}>
      <Chapter title="Where we use it">
        <KeyedDrawing
          src={faceMap}
          alt="Line drawing of a face: 1 at the lips, 2 at the folds from the mouth to the chin"
          keys={fillerAreas}
        />
      </Chapter>
    </SectionsPage>
  );
}
