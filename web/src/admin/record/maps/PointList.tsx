import { X } from 'lucide-react';
import { doseUnits, formatAmount, totalDoses, type DoseUnit } from '#shared/domain/careRecord.ts';
import { mapTemplates, middleOf, type TemplateId } from '#shared/domain/treatmentMaps.ts';
import { DoseInput } from '#web/admin/record/DoseInput.tsx';
import { letterOf, markOf } from '#web/admin/record/maps/TreatmentMap.tsx';
import styles from '#web/admin/record/maps/TreatmentMap.module.css';
import {
  addPoint,
  changePoint,
  regionTotals,
  removePoint,
  type TreatmentDraft,
} from '#web/admin/record/treatmentDraft.ts';
import { IconButton } from '#web/ui/actions/Button.tsx';
import { Select } from '#web/ui/forms/controls.tsx';

interface PointListProps {
  draft: TreatmentDraft;
  product: number;
  /** The drawing whose regions can be chosen. */
  template: TemplateId;
  /** Of the product. */
  usualUnit: DoseUnit | undefined;
  onChange: (draft: TreatmentDraft) => void;
}

const units = doseUnits.map((unit) => ({ value: unit, label: unit }));

/** The points of a product in words, with their doses; also the way to add one without a pointer. */
export function PointList({ draft, product, template, usualUnit, onChange }: PointListProps) {
  const points = draft.products[product]?.points ?? [];
  return (
    <div className="stack fluid gap-3">
      <ul
        className={`stack fluid gap-2 ${styles.points}`}
        aria-label={`Points of product ${letterOf(product)}`}
      >
        {points.map(({ template: drawnOn, region, dose, unit }, point) => {
          const mark = markOf({ product, point });
          return (
            <li className="stack gap-2 middle" key={mark}>
              <span className="bold tabular">{mark}</span>
              <span>
                {region} <small className="block ink-soft">{mapTemplates[drawnOn].label}</small>
              </span>
              <DoseInput
                aria-label={`Dose of ${mark}, ${region}`}
                dose={dose}
                onDose={(next) => onChange(changePoint(draft, product, point, { dose: next }))}
              />
              <Select
                aria-label={`Unit of ${mark}`}
                options={units}
                value={unit}
                onValue={(value) => {
                  const chosen = doseUnits.find((one) => one === value);
                  if (chosen) onChange(changePoint(draft, product, point, { unit: chosen }));
                }}
              />
              <IconButton
                icon={X}
                label={`Remove point ${mark}`}
                onClick={() => onChange(removePoint(draft, product, point))}
              />
            </li>
          );
        })}
      </ul>
      <Select
        aria-label={`Add a point of product ${letterOf(product)} by its region`}
        placeholder="Add a point by its region"
        options={mapTemplates[template].regions.map(({ name }) => ({ value: name, label: name }))}
        value=""
        onChange={({ target: { value } }) =>
          value && onChange(addPoint(draft, product, template, middleOf(template, value), usualUnit))
        }
      />
      {points.length > 0 && (
        <p className="ink-soft text-sm tabular" aria-live="polite">
          <strong className="ink">
            {totalDoses(points)
              .map(({ total, unit }) => formatAmount(total, unit))
              .join(', ')}{' '}
            in all
          </strong>
          {' · '}
          {regionTotals(points).join(' · ')}
        </p>
      )}
    </div>
  );
}
