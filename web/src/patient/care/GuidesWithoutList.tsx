import { BookOpenText, FileText } from 'lucide-react';
import type { AftercareGuide } from '#shared/content/aftercare/guide.ts';
import { aftercareGuides } from '#shared/content/aftercareGuides.ts';
import { isIosApp } from '#web/offline/device.ts';
import { useCachedGuides } from '#web/offline/cachedGuides.ts';
import { guideLink } from '#web/offline/guideLink.ts';
import styles from '#web/patient/care/CareTab.module.css';
import { SmallButton } from '#web/ui/actions/Button.tsx';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';

/** All guides, for a patient whose own list cannot be loaded: the texts are part of the app. */
export function GuidesWithoutList({ onRead }: { onRead: (guide: AftercareGuide) => void }) {
  const saved = useCachedGuides();
  return (
    <section aria-labelledby="all-guides" className={`stack gap-3 ${styles.allGuides}`}>
      <h3 id="all-guides">Every aftercare guide</h3>
      <ul className="p-0">
        {aftercareGuides.map((guide) => {
          const link = guideLink(guide.careType);
          return (
            <li className="flex wrap gap-2-4 middle p-3-0 line-above" key={guide.careType}>
              <span>{guide.careType} aftercare</span>
              <SmallButton onClick={() => onRead(guide)}>
                <BookOpenText aria-hidden /> Read on this page
                <VisuallyHidden> for {guide.careType}</VisuallyHidden>
              </SmallButton>
              {saved[link]?.isCached && !isIosApp() && (
                <a href={link} target="_blank" rel="noopener">
                  <FileText aria-hidden /> Printed guide
                  <VisuallyHidden> for {guide.careType} (PDF, opens in a new tab)</VisuallyHidden>
                </a>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
