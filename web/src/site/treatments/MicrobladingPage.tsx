import {
  microbladingGallery,
  canPublish,
  sampleCaption,
  type GalleryPair,
} from '#shared/content/treatments/gallery.ts';
import { microblading, microbladingLearnMore } from '#shared/content/treatments/microblading.ts';
import sparseAfter from '#web/site/art/gallery/sparseAfter.svg';
import sparseBefore from '#web/site/art/gallery/sparseBefore.svg';
import unevenAfter from '#web/site/art/gallery/unevenAfter.svg';
import unevenBefore from '#web/site/art/gallery/unevenBefore.svg';
import browMeasured from '#web/site/art/treatments/browMeasured.svg';
import { Band, Chapter } from '#web/site/treatments/parts/layout/Band.tsx';
import { AccountBookingLink } from '#web/site/treatments/parts/layout/BookingLink.tsx';
import { BrowStages } from '#web/site/treatments/parts/pictures/BrowStages.tsx';
import { LearnMore } from '#web/site/treatments/parts/texts/LearnMore.tsx';
import { Overview, Benefits, IdealFor } from '#web/site/treatments/parts/texts/Overview.tsx';
import { Prices } from '#web/site/treatments/parts/prices/Prices.tsx';
import { Risks, Suitability } from '#web/site/treatments/parts/texts/Safety.tsx';
import { Afterwards, Prepare, Visit } from '#web/site/treatments/parts/texts/Visit.tsx';
import { TabbedPage } from '#web/site/treatments/TabbedPage.tsx';
import { Expand } from 'lucide-react';
import { Fragment, useId } from 'react';
import styles from '#web/site/treatments/parts/pictures/BeforeAfter.module.css';
import { opens, PageDialog } from '#web/ui/dialogs/PageDialog.tsx';

const art = { src: browMeasured, alt: 'Line drawing of an eyebrow being measured with a ruler' };

const drawings = {
  sparse: { before: sparseBefore, after: sparseAfter },
  uneven: { before: unevenBefore, after: unevenAfter },
};
const pairs = microbladingGallery.map((pair) => ({ pair, ...drawings[pair.id] }));

const overview = (
  <>
    <Band>
      <Overview treatment={microblading}>
        <LearnMore label="Learn More" subject="microblading" title={microbladingLearnMore.title}>
          {microbladingLearnMore.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </LearnMore>
      </Overview>
      <Benefits treatment={microblading} />
      <IdealFor treatment={microblading} />
    </Band>
    <Band tone="mist">
      <Suitability treatment={microblading} />
    </Band>
  </>
);

const process = (
  <>
    <Band tone="mist">
      <Visit treatment={microblading} title="Four steps" />
      <Afterwards treatment={microblading} />
    </Band>
    <Band>
      <Chapter title="As the brows settle">
        <BrowStages />
      </Chapter>
      <Prepare treatment={microblading} />
      <Risks treatment={microblading} />
    </Band>
  </>
);

const gallery = (
  <Band>
    <Chapter title="Gallery" as="h2">
      <p>Two drawn examples of what a change of shape can mean. Results vary from person to person.</p>
    </Chapter>
    <BeforeAfterGallery pairs={pairs} />
  </Band>
);

export function MicrobladingPage() {
  return (
    <TabbedPage
      treatment={microblading}
      art={art}
      shortcuts={[{ label: 'View Gallery', tab: 'gallery' }]}
      hint="The booking form chooses Consultation for you and names microblading in your notes."
      tabs={[
        { value: 'overview', label: 'Overview', content: overview },
        { value: 'process', label: 'Process', content: process },
        { value: 'gallery', label: 'Gallery', content: gallery },
      ]}
      prices={
        <Prices treatment={microblading} title="Prices and deposit" as="h2">
          <AccountBookingLink variant="secondary" />
        </Prices>
      }
    />
  );
}

interface PicturedPair {
  pair: GalleryPair;
  before: string;
  after: string;
}

function captionOf({ isSample, sessions, takenOn }: GalleryPair): string {
  if (isSample) return sampleCaption;
  return `After ${sessions} sessions, ${takenOn}. Results vary.`;
}

function Pictures({ pair, before, after, isLarge }: PicturedPair & { isLarge?: boolean }) {
  const loading = isLarge ? 'lazy' : undefined;
  return (
    <span className={`stack gap-2 halves ${styles.pictures}`}>
      <span className={styles.picture}>
        <img src={before} alt={pair.before} width="480" height="320" loading={loading} />
        <span className="muted block semibold">Before</span>
      </span>{' '}
      <span className={styles.picture}>
        <img src={after} alt={pair.after} width="480" height="320" loading={loading} />
        <span className="muted block semibold">After</span>
      </span>
    </span>
  );
}

/** Before/after pairs; each opens larger, with a booking link. */
function BeforeAfterGallery({ pairs }: { pairs: readonly PicturedPair[] }) {
  const shown = pairs.filter(({ pair }) => canPublish(pair));
  const ids = useId();

  return (
    <div className={`stack ${styles.gallery}`}>
      {shown.map((pictured) => {
        const { id, title } = pictured.pair;
        const dialogId = `${ids}${id}`;
        return (
          <Fragment key={id}>
            <figure>
              <button
                type="button"
                className={styles.open}
                // Begins as it is written, for those who speak what they see.
                aria-label={`Before, after: view ${title} larger`}
                {...opens(dialogId)}
              >
                <Pictures {...pictured} />
                <Expand aria-hidden className={`absolute stroke-1-6 needs-scripting ${styles.expand}`} />
              </button>
              <figcaption className={`muted mt-3 ${styles.caption}`}>
                <strong className="ink semibold">{title}</strong> {captionOf(pictured.pair)}
              </figcaption>
            </figure>
            <PageDialog
              id={dialogId}
              isWide
              title={title}
              description={captionOf(pictured.pair)}
              footer={<AccountBookingLink />}
            >
              <div className={styles.large}>
                <Pictures {...pictured} isLarge />
              </div>
            </PageDialog>
          </Fragment>
        );
      })}
    </div>
  );
}
