import { pictureViews, pictureViewLabels, type PictureView } from '#shared/domain/pictures.ts';
import { Field, Input, Select } from '#web/ui/forms/controls.tsx';

/** What a photograph shows. */
export interface ChosenView {
  view: PictureView | null;
  /** For the view `region` alone. */
  region: string;
}

interface ViewFieldsProps {
  value: ChosenView;
  onChange: (change: Partial<ChosenView>) => void;
  isRequired: boolean;
}

const options = pictureViews.map((value) => ({ value, label: pictureViewLabels[value] }));

export function ViewFields({ value: { view, region }, onChange, isRequired }: ViewFieldsProps) {
  return (
    <>
      <Field label="What it shows" hint="Left and right are the patient’s." isRequired={isRequired}>
        <Select
          options={options}
          placeholder="Choose a view"
          value={view ?? ''}
          onValue={(value) => onChange({ view: pictureViews.find((one) => one === value) ?? null })}
        />
      </Field>
      {view === 'region' && (
        <Field label="Region" isRequired={isRequired}>
          <Input maxLength={60} value={region} onValue={(value) => onChange({ region: value })} />
        </Field>
      )}
    </>
  );
}
