import { bloodLayers, prp, prpTimeline } from '#shared/content/treatments/prp.ts';
import bloodTube from '#web/site/art/figures/bloodTube.svg';
import centrifuge from '#web/site/art/treatments/centrifuge.svg';
import { Chapter } from '#web/site/treatments/parts/layout/Band.tsx';
import { KeyedDrawing } from '#web/site/treatments/parts/pictures/KeyedDrawing.tsx';
import { SectionsPage } from '#web/site/treatments/SectionsPage.tsx';

const art = { src: centrifuge, alt: 'Centrifuge used to spin a blood sample' };

export function PrpPage() {
  return (
    <SectionsPage
      treatment={prp}
      art={art}
      timeline={{ label: 'A course of PRP, session by session', points: prpTimeline }}
    >
      <Chapter title="What the centrifuge does">
        <KeyedDrawing
          src={bloodTube}
          alt="Line drawing of a tube of blood before and after it is spun: 1 the pale plasma on top, 2 a thin layer, 3 the red cells below"
          keys={bloodLayers}
        />
      </Chapter>
    </SectionsPage>
  );
}
