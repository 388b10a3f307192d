import { Expand } from 'lucide-react';
import { Fragment, useId } from 'react';
import { canPublish, sampleCaption, type GalleryPair } from '#shared/content/treatments/gallery.ts';
import { AccountBookingLink } from '#web/site/treatments/parts/layout/BookingLink.tsx';
import styles from '#web/site/treatments/parts/pictures/BeforeAfter.module.css';
import { opens, PageDialog } from '#web/ui/dialogs/PageDialog.tsx';

export interface PicturedPair {
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
export function BeforeAfterGallery({ pairs }: { pairs: readonly PicturedPair[] }) {
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
