import { fillerAreas, fillers } from '#shared/content/treatments/fillers.ts';
import mirror from '#web/site/art/treatments/mirror.svg';
import { Chapter } from '#web/site/treatments/parts/Band.tsx';
import { TitledList } from '#web/site/treatments/parts/Lists.tsx';
import { SectionsPage } from '#web/site/treatments/SectionsPage.tsx';

const art = { src: mirror, alt: 'Line drawing of a person looking into a hand mirror' };

export function FillersPage() {
  return (
    <SectionsPage treatment={fillers} art={art}>
      <Chapter title="Where we use it">
        <TitledList items={fillerAreas} />
      </Chapter>
    </SectionsPage>
  );
}
