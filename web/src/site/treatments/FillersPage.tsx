import { fillers } from '#shared/content/treatments/fillers.ts';
import mirror from '#web/site/art/treatments/mirror.svg';
import { Chapter } from '#web/site/treatments/parts/Band.tsx';
import { FaceMap } from '#web/site/treatments/parts/FaceMap.tsx';
import { SectionsPage } from '#web/site/treatments/SectionsPage.tsx';

const art = { src: mirror, alt: 'Line drawing of a person looking into a hand mirror' };

export function FillersPage() {
  return (
    <SectionsPage treatment={fillers} art={art}>
      <Chapter title="Where we use it">
        <FaceMap />
      </Chapter>
    </SectionsPage>
  );
}
