import { useId, useState, type CSSProperties } from 'react';
import type { RecordEntry } from '#shared/contracts/record.ts';
import { happenedAt } from '#shared/domain/happening.ts';
import { DeskPicture } from '#web/admin/record/pictures/DeskPicture.tsx';
import { nameOfPicture } from '#web/admin/record/pictures/comparable.ts';
import styles from '#web/admin/record/pictures/Comparison.module.css';
import { Segments } from '#web/ui/navigation/Segments.tsx';
import type { PictureResult } from '#web/ui/pictures/LoadedPicture.tsx';

interface ComparisonProps {
  one: RecordEntry;
  other: RecordEntry;
  load: (entryId: string) => Promise<PictureResult>;
}

const ways = [
  { value: 'beside', label: 'Side by side' },
  { value: 'slider', label: 'Slider' },
] as const;

/** Two photographs of the same view: beside each other, or the earlier one over the later up to a slider. */
export function Comparison({ one, other, load }: ComparisonProps) {
  const [way, setWay] = useState<(typeof ways)[number]['value']>('beside');
  const [share, setShare] = useState(50);
  const sliderId = useId();
  const [earlier, later] = happenedAt(one) < happenedAt(other) ? [one, other] : [other, one];
  const { width, height } = earlier.photograph ?? { width: 1, height: 1 };
  return (
    <div className="stack fluid gap-4">
      <Segments label="How to compare" value={way} onChange={setWay} options={ways} />
      <div
        className={
          way === 'beside'
            ? 'items-start stack halves gap-3 single-30'
            : `relative w-full max-w-44 stack halves gap-1-3 ${styles.over}`
        }
        style={{ '--share': `${share}%`, '--ratio': `${width} / ${height}` } as CSSProperties}
      >
        <figure>
          <DeskPicture entry={earlier} load={load} />
          <figcaption className="mt-1 text-sm break-anywhere">Before: {nameOfPicture(earlier)}</figcaption>
        </figure>
        <figure>
          <DeskPicture entry={later} load={load} />
          <figcaption className="mt-1 text-sm break-anywhere">After: {nameOfPicture(later)}</figcaption>
        </figure>
      </div>
      {way === 'slider' && (
        <div className="stack max-w-44">
          <label htmlFor={sliderId}>How much of the earlier photograph is shown</label>
          <input
            className="w-full h-2-75 accent-eucalyptus"
            id={sliderId}
            type="range"
            min={0}
            max={100}
            value={share}
            aria-valuetext={`${share}% earlier, ${100 - share}% later`}
            onChange={({ target }) => setShare(target.valueAsNumber)}
          />
        </div>
      )}
    </div>
  );
}
