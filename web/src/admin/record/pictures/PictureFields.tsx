import styles from '#web/admin/record/pictures/PictureFields.module.css';
import { ViewFields, type ChosenView } from '#web/admin/record/pictures/ViewFields.tsx';
import { QuietButton } from '#web/ui/actions/Button.tsx';
import { FilePicture } from '#web/ui/pictures/FilePicture.tsx';

/** A file before it is sent. */
export interface ChosenPicture extends ChosenView {
  id: string;
  file: File;
}

interface PictureFieldsProps {
  value: ChosenPicture;
  onChange: (value: ChosenPicture) => void;
  onRemove: () => void;
}

/** A chosen file, and what it shows; left and right are the patient's. */
export function PictureFields({ value, onChange, onRemove }: PictureFieldsProps) {
  const { file } = value;
  return (
    <fieldset className={`stack p-4 bordered rounded-md single-30 ${styles.chosen}`}>
      <legend className="float-start all-columns w-full p-0 semibold break-anywhere">{file.name}</legend>
      <FilePicture file={file} alt="" />
      <div className={`stack fluid gap-3 column-2 start ${styles.fields}`}>
        <ViewFields value={value} onChange={(change) => onChange({ ...value, ...change })} isRequired />
        <QuietButton aria-label={`Remove ${file.name}`} onClick={onRemove}>
          Remove
        </QuietButton>
      </div>
    </fieldset>
  );
}
