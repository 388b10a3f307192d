import { b12, b12Benefits, b12LearnMore, b12Timeline, b12Uptake } from '#shared/content/treatments/b12.ts';
import uptake from '#web/site/art/figures/uptake.svg';
import eggsFishMilk from '#web/site/art/treatments/eggsFishMilk.svg';
import { Band, Chapter } from '#web/site/treatments/parts/layout/Band.tsx';
import { KeyedDrawing } from '#web/site/treatments/parts/pictures/KeyedDrawing.tsx';
import { LearnMore } from '#web/site/treatments/parts/texts/LearnMore.tsx';
import { Remark, TitledList } from '#web/site/treatments/parts/layout/Lists.tsx';
import { Overview, IdealFor } from '#web/site/treatments/parts/texts/Overview.tsx';
import { Prices } from '#web/site/treatments/parts/prices/Prices.tsx';
import { Risks, Suitability } from '#web/site/treatments/parts/texts/Safety.tsx';
import { Timeline } from '#web/site/treatments/parts/texts/Timeline.tsx';
import { Afterwards, Prepare, Visit } from '#web/site/treatments/parts/texts/Visit.tsx';
import { TabbedPage } from '#web/site/treatments/TabbedPage.tsx';

const art = { src: eggsFishMilk, alt: 'Eggs, salmon and a glass of milk on a table' };

const overview = (
  <>
    <Band>
      <Overview treatment={b12}>
        <LearnMore label="Learn More" subject="vitamin B12" title={b12LearnMore.title}>
          {b12LearnMore.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </LearnMore>
      </Overview>
      <Chapter title="How the body takes it up">
        <KeyedDrawing
          src={uptake}
          alt="Line drawing of the body’s digestive organs: 1 at the stomach, 2 at the end of the small bowel, 3 at the liver"
          keys={b12Uptake}
        />
      </Chapter>
      <Timeline label="From your blood results to a decision" points={b12Timeline} />
      <IdealFor treatment={b12} />
    </Band>
    <Band tone="mist">
      <Suitability treatment={b12} />
    </Band>
  </>
);

const process = (
  <>
    <Band tone="mist">
      <Visit treatment={b12} title="How a visit goes" />
      <Afterwards treatment={b12} />
    </Band>
    <Band>
      <Prepare treatment={b12} />
      <Risks treatment={b12} />
    </Band>
  </>
);

const benefits = (
  <Band>
    <Chapter title="What a consultation is good for" as="h2">
      <Remark {...b12.limits} />
    </Chapter>
    {b12Benefits.map(({ title, items }) => (
      <Chapter key={title} title={title}>
        <TitledList items={items} />
      </Chapter>
    ))}
  </Band>
);

export function B12Page() {
  return (
    <TabbedPage
      treatment={b12}
      art={art}
      shortcuts={[
        { label: 'Learn Process', tab: 'process' },
        { label: 'View Benefits', tab: 'benefits' },
      ]}
      hint="The booking form chooses Consultation for you and names vitamin B12 in your notes."
      tabs={[
        { value: 'overview', label: 'Overview', content: overview },
        { value: 'process', label: 'Process', content: process },
        { value: 'benefits', label: 'Benefits', content: benefits },
      ]}
      prices={<Prices treatment={b12} as="h2" />}
    />
  );
}
