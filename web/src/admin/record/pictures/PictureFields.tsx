import { pictureViews, pictureViewWords, type PictureView } from '#shared/domain/pictures.ts';
import styles from '#web/admin/record/pictures/PictureFields.module.css';
import { Button } from '#web/ui/actions/Button.tsx';
import { Field } from '#web/ui/forms/Field.tsx';
import { Input } from '#web/ui/forms/Input.tsx';
import { Select } from '#web/ui/forms/Select.tsx';
import { FilePicture } from '#web/ui/pictures/FilePicture.tsx';

/** A file before it is sent. */
export interface ChosenPicture {
  id: string;
  file: File;
  view: PictureView | null;
  region: string;
}

interface PictureFieldsProps {
  value: ChosenPicture;
  onChange: (value: ChosenPicture) => void;
  onRemove: () => void;
}

const options = pictureViews.map((value) => ({ value, label: pictureViewWords[value] }));

/** A chosen file, and what it shows; left and right are the patient's. */
export function PictureFields({ value, onChange, onRemove }: PictureFieldsProps) {
  const { file, view, region } = value;
  return (
    <fieldset className={styles.chosen}>
      <legend>{file.name}</legend>
      <FilePicture file={file} alt="" />
      <div className={styles.fields}>
        <Field label="What it shows" hint="Left and right are the patient’s." isRequired>
          {(control) => (
            <Select
              {...control}
              options={options}
              placeholder="Choose a view"
              value={view ?? ''}
              onChange={({ target }) =>
                onChange({ ...value, view: pictureViews.find((one) => one === target.value) ?? null })
              }
            />
          )}
        </Field>
        {view === 'region' && (
          <Field label="Region" isRequired>
            {(control) => (
              <Input
                {...control}
                maxLength={60}
                value={region}
                onChange={({ target }) => onChange({ ...value, region: target.value })}
              />
            )}
          </Field>
        )}
        <Button variant="quiet" size="sm" aria-label={`Remove ${file.name}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </fieldset>
  );
}
