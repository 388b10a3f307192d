import { dripParts, vitaminDrips } from '#shared/content/treatments/vitaminDrips.ts';
import dripDrawing from '#web/site/art/figures/dripParts.svg';
import chairByWindow from '#web/site/art/treatments/chairByWindow.svg';
import { Band, Chapter } from '#web/site/treatments/parts/layout/Band.tsx';
import { Drips } from '#web/site/treatments/parts/prices/Drips.tsx';
import { KeyedDrawing } from '#web/site/treatments/parts/pictures/KeyedDrawing.tsx';
import { Remark, TitledList } from '#web/site/treatments/parts/layout/Lists.tsx';
import { Overview, IdealFor } from '#web/site/treatments/parts/texts/Overview.tsx';
import { Risks, Suitability } from '#web/site/treatments/parts/texts/Safety.tsx';
import { Afterwards, Prepare, Visit } from '#web/site/treatments/parts/texts/Visit.tsx';
import { TabbedPage } from '#web/site/treatments/TabbedPage.tsx';

const art = { src: chairByWindow, alt: 'Comfortable chair beside a window in the clinic' };

const overview = (
  <>
    <Band>
      <Overview treatment={vitaminDrips} />
      <IdealFor treatment={vitaminDrips} />
    </Band>
    <Band tone="mist">
      <Visit treatment={vitaminDrips} title="How a visit goes" as="h3" />
      <KeyedDrawing
        src={dripDrawing}
        alt="Line drawing of a drip on its stand beside an arm at rest"
        keys={dripParts}
      />
      <Afterwards treatment={vitaminDrips} />
    </Band>
    <Band>
      <Suitability treatment={vitaminDrips} />
      <Prepare treatment={vitaminDrips} />
      <Risks treatment={vitaminDrips} />
    </Band>
  </>
);

const treatments = (
  <Band>
    <Chapter title="Two drips" as="h2">
      <p>Each is given after the same checks, and each costs the same.</p>
    </Chapter>
    <Drips />
  </Band>
);

const benefits = (
  <Band>
    <Chapter title="What you can count on" as="h2">
      <TitledList items={vitaminDrips.benefits} />
      <Remark {...vitaminDrips.limits} />
    </Chapter>
  </Band>
);

export function VitaminDripsPage() {
  return (
    <TabbedPage
      treatment={vitaminDrips}
      art={art}
      shortcuts={[{ label: 'View Treatments', tab: 'treatments' }]}
      hint="The booking form chooses Consultation for you and names the drip in your notes."
      tabs={[
        { value: 'overview', label: 'Overview', content: overview },
        { value: 'treatments', label: 'Treatments', content: treatments },
        { value: 'benefits', label: 'Benefits', content: benefits },
      ]}
    />
  );
}
