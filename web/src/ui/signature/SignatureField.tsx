import { Eraser } from 'lucide-react';
import { useId, useRef, useState, type PointerEvent } from 'react';
import { QuietButton } from '#web/ui/actions/Button.tsx';
import { Checkbox, Input } from '#web/ui/forms/controls.tsx';
import { scrollIntoSight } from '#web/ui/hooks/scrollIntoSight.ts';
import { pathOf, placeIn, type Stroke } from '#web/ui/signature/strokes.ts';
import styles from '#web/ui/signature/SignatureField.module.css';

/** Drawn, or a typed name instead. */
export type SignatureValue = { points: Stroke[]; ratio: number } | { typedName: string };

/** Width of the field by its height; its style has the same. */
const ratio = 3;
const [width, height] = [600, 600 / ratio];
export const unsigned: SignatureValue = { points: [], ratio };

interface SignatureFieldProps {
  label: string;
  value: SignatureValue;
  onChange: (value: SignatureValue) => void;
  error?: string | null;
}

interface PictureProps {
  points: Stroke[];
  ratio: number;
  label: string;
}

/** Strokes as a picture. An SVG scales with the screen, so turning a tablet neither wipes nor distorts it. */
export function SignaturePicture({ points, ratio: drawnAt, label }: PictureProps) {
  const drawnHeight = width / drawnAt;
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn from points, not from a file
    <svg className={styles.picture} viewBox={`0 0 ${width} ${drawnHeight}`} role="img" aria-label={label}>
      <Strokes strokes={points} drawnHeight={drawnHeight} />
    </svg>
  );
}

function Strokes({ strokes, drawnHeight }: { strokes: Stroke[]; drawnHeight: number }) {
  return strokes.map((stroke, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- strokes are only added at the end
    <path key={index} d={pathOf(stroke, width, drawnHeight)} />
  ));
}

/** Signs with a finger, pen or mouse; a typed name is the way without them. */
export function SignatureField({ label, value, onChange, error }: SignatureFieldProps) {
  const id = useId();
  const isTyped = 'typedName' in value;
  return (
    <div className={`stack gap-2 ${styles.field}`}>
      <p id={id} className="text-sm semibold">
        {label}
      </p>
      {isTyped ? (
        <Input
          aria-labelledby={id}
          aria-describedby={`${id}-error`}
          aria-invalid={error ? true : undefined}
          autoComplete="off"
          placeholder="First and last name"
          value={value.typedName}
          onValue={(value) => onChange({ typedName: value })}
        />
      ) : (
        <Pad labelId={id} strokes={value.points} onChange={(points) => onChange({ points, ratio })} />
      )}
      <div className="cluster between middle gap-3">
        <Checkbox
          label="Type the name instead"
          checked={isTyped}
          onChange={(event) => onChange(event.target.checked ? { typedName: '' } : unsigned)}
        />
        {!isTyped && (
          <QuietButton onClick={() => onChange(unsigned)}>
            <Eraser aria-hidden /> Clear
          </QuietButton>
        )}
      </div>
      <p id={`${id}-error`} ref={error ? scrollIntoSight : null} className={styles.error} role="alert">
        {error}
      </p>
    </div>
  );
}

interface PadProps {
  labelId: string;
  strokes: Stroke[];
  onChange: (strokes: Stroke[]) => void;
}

function Pad({ labelId, strokes, onChange }: PadProps) {
  const [drawing, setDrawing] = useState<Stroke | null>(null);
  // Several moves can come before the next render.
  const line = useRef<Stroke>([]);
  const place = (event: PointerEvent<SVGSVGElement>) =>
    placeIn(event.currentTarget.getBoundingClientRect(), event);
  const start = (event: PointerEvent<SVGSVGElement>) => {
    if (event.button !== 0 || !event.isPrimary) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    line.current = [place(event)];
    setDrawing([...line.current]);
  };
  const move = (event: PointerEvent<SVGSVGElement>) => {
    if (!drawing || !event.isPrimary) return;
    line.current.push(place(event));
    setDrawing([...line.current]);
  };
  const end = () => {
    if (!drawing) return;
    onChange([...strokes, [...line.current]]);
    setDrawing(null);
  };
  return (
    <svg
      className={`block w-full bordered-control rounded-md bg-paper-raised ${styles.pad}`}
      viewBox={`0 0 ${width} ${height}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an image has no pointer events to draw with
      role="img"
      aria-labelledby={labelId}
      data-signed={strokes.length > 0 || undefined}
      onPointerDown={start}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
    >
      <line className={styles.base} x1={30} x2={width - 30} y1={150} y2={150} />
      <Strokes strokes={drawing ? [...strokes, drawing] : strokes} drawnHeight={height} />
    </svg>
  );
}
