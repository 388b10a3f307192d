import { beforeYouDecide, roleLine } from '#shared/content/treatments/onEveryPage.ts';
import { WhoTreatsYou } from '#web/site/WhoTreatsYou.tsx';
import { Practitioner } from '#web/site/Practitioner.tsx';
import { Chapter } from '#web/site/treatments/parts/layout/Band.tsx';
import { TitledList } from '#web/site/treatments/parts/layout/Lists.tsx';

/** Information that applies to all treatments, and who provides them. */
export function BeforeYouDecide() {
  return (
    <>
      <Chapter title="Before you decide" as="h2">
        <TitledList items={beforeYouDecide} />
      </Chapter>
      <Chapter title="Who looks after you" as="h2">
        <Practitioner isSmall />
        <WhoTreatsYou />
        <p className="max-w-measure mt-4 ink-soft">{roleLine}</p>
        <p className="max-w-measure mt-4 ink-soft">
          Side effects of medicines and devices can be reported to the{' '}
          <a href="https://yellowcard.mhra.gov.uk/">MHRA Yellow Card scheme</a>.
        </p>
      </Chapter>
    </>
  );
}
