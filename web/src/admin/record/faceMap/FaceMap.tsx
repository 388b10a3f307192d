import { useRef, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react';
import { middleOf, stepPoint } from '#shared/domain/faceMap.ts';
import { FaceDrawing } from '#web/admin/record/faceMap/FaceDrawing.tsx';
import styles from '#web/admin/record/faceMap/FaceMap.module.css';
import type { DraftProduct } from '#web/admin/record/treatmentDraft.ts';

export interface PointPlace {
  product: number;
  point: number;
}

interface FaceMapProps {
  products: readonly DraftProduct[];
  /** The product to which a press on the face adds a point. */
  active: number;
  onAdd: (place: { x: number; y: number }) => void;
  onMove: (at: PointPlace, place: { x: number; y: number }) => void;
  onRemove: (at: PointPlace) => void;
}

const step = 0.01;
const largeStep = 0.05;

/** A, B, C: the products of a treatment, as their points are marked. */
export const letterOf = (product: number) => String.fromCharCode(65 + product);
export const markOf = ({ product, point }: PointPlace) => `${letterOf(product)}${point + 1}`;

/** The face with the points. The list of points beside it says the same in words. */
export function FaceMap({ products, active, onAdd, onMove, onRemove }: FaceMapProps) {
  const face = useRef<HTMLButtonElement>(null);
  const placeOf = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
    const area = face.current?.getBoundingClientRect();
    const share = (value: number) => Math.round(Math.min(Math.max(value, 0), 1) * 1000) / 1000;
    if (!area) return { x: 0.5, y: 0.5 };
    return { x: share((clientX - area.left) / area.width), y: share((clientY - area.top) / area.height) };
  };
  const add = (event: MouseEvent) =>
    // Pressed by keyboard, it has no place.
    onAdd(event.detail === 0 ? middleOf('middle forehead') : placeOf(event));
  const drag = (at: PointPlace) => (event: PointerEvent<HTMLButtonElement>) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) onMove(at, placeOf(event));
  };
  const press = (at: PointPlace, place: { x: number; y: number }) => (event: KeyboardEvent) => {
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      onRemove(at);
      face.current?.focus();
    } else if (event.key.startsWith('Arrow')) {
      event.preventDefault();
      onMove(at, stepPoint(place, event.key, event.shiftKey ? largeStep : step));
    }
  };
  return (
    <div className={styles.map}>
      <div className={styles.stage}>
        <button
          ref={face}
          type="button"
          className={styles.face}
          aria-label={`Add a point for ${products[active]?.product || `product ${letterOf(active)}`}`}
          aria-describedby="face-hint"
          onClick={add}
        >
          <FaceDrawing className={styles.drawing} />
        </button>
        {products.map(({ points }, product) =>
          points.map(({ x, y, region, dose, unit }, point) => {
            const at = { product, point };
            return (
              <button
                // oxlint-disable-next-line react/no-array-index-key -- a point is its place in the list
                key={markOf(at)}
                id={`point-${markOf(at)}`}
                type="button"
                className={styles.point}
                data-product={product % 3}
                aria-label={`Point ${markOf(at)}, ${region}, ${dose} ${unit}`}
                aria-describedby="face-hint"
                style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
                onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
                onPointerMove={drag(at)}
                onKeyDown={press(at, { x, y })}
              >
                {markOf(at)}
              </button>
            );
          }),
        )}
        <span className={styles.side}>Patient’s right</span>
        <span className={styles.side} data-side="left">
          Patient’s left
        </span>
      </div>
      <p id="face-hint" className={styles.hint}>
        Press the face to add a point. Arrow keys move a point, with Shift further; Delete removes it.
      </p>
    </div>
  );
}
