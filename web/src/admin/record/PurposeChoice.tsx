import { purposesInForce } from '#shared/content/clinical/photoConsents.ts';
import type { RecordEntry } from '#shared/contracts/record.ts';
import type { PhotoPurpose } from '#shared/domain/careRecord.ts';
import styles from '#web/admin/record/Record.module.css';
import { Checkboxes } from '#web/ui/forms/controls.tsx';

interface PurposeChoiceProps {
  photos: NonNullable<RecordEntry['photos']>;
  chosen: readonly PhotoPurpose[];
  error: string | undefined;
  onChange: (chosen: PhotoPurpose[]) => void;
}

const errorId = 'purposes-error';

/** Which purposes of photographs are withdrawn; the others stay in force. */
export function PurposeChoice({ photos, chosen, error, onChange }: PurposeChoiceProps) {
  return (
    <fieldset
      className={`stack fluid gap-1 p-4 bordered rounded-md ${styles.photos}`}
      aria-describedby={error && errorId}
    >
      <legend>What is withdrawn</legend>
      <Checkboxes
        options={purposesInForce(photos).map(({ id, label }) => ({ value: id, label }))}
        chosen={chosen}
        onChange={onChange}
      />
      {error && (
        <p id={errorId} role="alert" className="marked red text-sm medium leading-1-4">
          {error}
        </p>
      )}
    </fieldset>
  );
}
