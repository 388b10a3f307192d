import { photoPurposes } from '#shared/content/clinical/photoConsents.ts';
import type { PhotoPurpose } from '#shared/domain/careRecord.ts';
import { Checkbox } from '#web/ui/forms/controls.tsx';

type Photos = Record<PhotoPurpose, boolean>;
export const noPhotos: Photos = { record: false, teaching: false, publication: false };

/** What photographs may be used for; each can be withdrawn alone. */
export function PhotoPurposes({ photos, onChange }: { photos: Photos; onChange: (photos: Photos) => void }) {
  return photoPurposes.map(({ id, label, text }) => (
    <Checkbox
      key={id}
      label={
        <>
          <strong>{label}.</strong> {text}
        </>
      }
      checked={photos[id]}
      onChecked={(is) => onChange({ ...photos, [id]: is })}
    />
  ));
}
