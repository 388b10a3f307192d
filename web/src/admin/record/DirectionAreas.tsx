import { useState } from 'react';
import { mapTemplates, regionAt, type TemplateId } from '#shared/domain/treatmentMaps.ts';
import { TreatmentMap } from '#web/admin/record/maps/TreatmentMap.tsx';
import styles from '#web/admin/record/Record.module.css';
import { emptyProduct, type DraftPoint } from '#web/admin/record/treatmentDraft.ts';
import { SmallButton } from '#web/ui/actions/Button.tsx';

interface DirectionAreasProps {
  points: readonly DraftPoint[];
  onChange: (points: DraftPoint[]) => void;
  error: string | undefined;
}

/** The areas of these places, each once. */
export const areasOf = (points: readonly DraftPoint[]) => [...new Set(points.map(({ region }) => region))];

/** Where it may be given, pressed on the drawing. */
export function DirectionAreas({ points, onChange, error }: DirectionAreasProps) {
  const [template, setTemplate] = useState<TemplateId>('face-front');
  const at = (place: { x: number; y: number }): DraftPoint => ({
    template,
    templateVersion: mapTemplates[template].version,
    region: regionAt(template, place),
    ...place,
    dose: 1,
    unit: 'units',
  });
  return (
    <fieldset
      className={`stack fluid gap-1 p-4 bordered rounded-md ${styles.photos}`}
      aria-invalid={error !== undefined}
      tabIndex={-1}
    >
      <legend>Areas</legend>
      <p className="muted">Press on the drawing where it may be given.</p>
      {error && (
        <p role="alert" className="red text-sm medium">
          {error}
        </p>
      )}
      <TreatmentMap
        template={template}
        onTemplate={setTemplate}
        products={[{ ...emptyProduct, product: 'the direction', points: [...points] }]}
        active={0}
        onAdd={(place) => onChange([...points, at(place)])}
        onMove={({ point }, place) =>
          onChange(points.map((one, index) => (index === point ? at(place) : one)))
        }
        onRemove={({ point }) => onChange(points.filter((_, index) => index !== point))}
      />
      <ul className="cluster gap-2" aria-label="Areas">
        {areasOf(points).map((area) => (
          <li key={area}>
            <SmallButton
              aria-label={`Remove ${area}`}
              onClick={() => onChange(points.filter(({ region }) => region !== area))}
            >
              {area} ×
            </SmallButton>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
