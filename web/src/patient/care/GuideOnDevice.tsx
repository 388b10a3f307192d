import { CircleCheck, Download } from 'lucide-react';
import { useState } from 'react';
import { cacheGuides, useCachedGuides } from '#web/offline/cachedGuides.ts';
import styles from '#web/patient/care/CareCard.module.css';
import { guideLink, guideLinks } from '#web/offline/guideLink.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';

/** Whether the printed guide is available offline, or a button to download it. */
export function GuideOnDevice({ careType }: { careType: string }) {
  const guide = useCachedGuides()[guideLink(careType)];
  const [isBusy, setIsBusy] = useState(false);
  if (!guide) return null;
  if (guide.isCached) {
    return (
      <p className={`row hit gap-2 muted ${styles.onDevice}`}>
        <CircleCheck aria-hidden /> {guide.isUpdated ? 'Updated, available offline' : 'Available offline'}
      </p>
    );
  }
  const download = () => {
    setIsBusy(true);
    void cacheGuides(guideLinks).finally(() => setIsBusy(false));
  };
  return (
    <Button variant="quiet" size="sm" isBusy={isBusy} onClick={download}>
      <Download aria-hidden /> {isBusy ? 'Downloading...' : 'Download for offline'}
      <VisuallyHidden> {careType} guide</VisuallyHidden>
    </Button>
  );
}
