import { Expand } from 'lucide-react';
import { useState } from 'react';
import { canPublish, sampleCaption, type GalleryPair } from '#shared/content/treatments/gallery.ts';
import { AccountBookingLink } from '#web/site/treatments/parts/BookingLink.tsx';
import styles from '#web/site/treatments/parts/BeforeAfter.module.css';
import { Dialog } from '#web/ui/Dialog.tsx';

export interface PicturedPair {
  pair: GalleryPair;
  before: string;
  after: string;
}

function captionOf({ isSample, sessions, takenOn }: GalleryPair): string {
  if (isSample) return sampleCaption;
  return `After ${sessions} sessions, ${takenOn}. Results vary.`;
}

function Pictures({ pair, before, after }: PicturedPair) {
  return (
    <span className={styles.pictures}>
      <span className={styles.picture}>
        <img src={before} alt={pair.before} width="480" height="320" />
        <span className={styles.label}>Before</span>
      </span>
      <span className={styles.picture}>
        <img src={after} alt={pair.after} width="480" height="320" />
        <span className={styles.label}>After</span>
      </span>
    </span>
  );
}

/** Pairs of pictures; each opens larger, with a way to book beside it. */
export function BeforeAfterGallery({ pairs }: { pairs: readonly PicturedPair[] }) {
  const shown = pairs.filter(({ pair }) => canPublish(pair));
  const [openId, setOpenId] = useState<GalleryPair['id'] | null>(null);
  // The window fades out with what it showed last.
  const [lastId, setLastId] = useState(openId);
  if (openId && openId !== lastId) setLastId(openId);
  const last = shown.find(({ pair }) => pair.id === lastId);

  return (
    <>
      <div className={styles.gallery}>
        {shown.map((pictured) => (
          <figure key={pictured.pair.id}>
            <button
              type="button"
              className={styles.open}
              aria-haspopup="dialog"
              aria-label={`View larger: ${pictured.pair.title}, before and after`}
              onClick={() => setOpenId(pictured.pair.id)}
            >
              <Pictures {...pictured} />
              <Expand aria-hidden className={styles.expand} />
            </button>
            <figcaption className={styles.caption}>
              <strong>{pictured.pair.title}</strong> {captionOf(pictured.pair)}
            </figcaption>
          </figure>
        ))}
      </div>
      <Dialog
        size="lg"
        isOpen={openId !== null}
        onClose={() => setOpenId(null)}
        title={last?.pair.title}
        description={last && captionOf(last.pair)}
        footer={<AccountBookingLink />}
      >
        <div className={styles.large}>{last && <Pictures {...last} />}</div>
      </Dialog>
    </>
  );
}
