import { prp, prpTimeline } from '#shared/content/treatments/prp.ts';
import centrifuge from '#web/site/art/treatments/centrifuge.svg';
import { SectionsPage } from '#web/site/treatments/SectionsPage.tsx';

const art = { src: centrifuge, alt: 'Centrifuge used to spin a blood sample' };

export function PrpPage() {
  return (
    <SectionsPage
      treatment={prp}
      art={art}
      timeline={{ label: 'A course of PRP, session by session', points: prpTimeline }}
    />
  );
}
