import { ZoomIn, ZoomOut } from 'lucide-react';
import {
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
} from 'react';
import { flushSync } from 'react-dom';
import {
  insideMap,
  mapTemplates,
  middleOf,
  stepPoint,
  templateIds,
  type Place,
  type TemplateId,
} from '#shared/domain/treatmentMaps.ts';
import { formatAmount } from '#shared/domain/careRecord.ts';
import { MapDrawing } from '#web/admin/record/maps/MapDrawing.tsx';
import styles from '#web/admin/record/maps/TreatmentMap.module.css';
import type { DraftProduct } from '#web/admin/record/treatmentDraft.ts';
import { IconButton } from '#web/ui/actions/Button.tsx';
import { Segments } from '#web/ui/navigation/Segments.tsx';

export interface PointPlace {
  product: number;
  point: number;
}

interface TreatmentMapProps {
  /** The drawing that is shown; points on the others are in the list. */
  template: TemplateId;
  onTemplate: (template: TemplateId) => void;
  products: readonly DraftProduct[];
  /** The product to which a press on the drawing adds a point. */
  active: number;
  onAdd: (place: Place) => void;
  onMove: (at: PointPlace, place: Place) => void;
  onRemove: (at: PointPlace) => void;
}

const maxZoom = 4;
const step = 0.01;
const largeStep = 0.05;

/** A, B, C: the products of a treatment, as their points are marked. */
export const letterOf = (product: number) => String.fromCharCode(65 + product);
export const markOf = ({ product, point }: PointPlace) => `${letterOf(product)}${point + 1}`;

/** "Face", or "Face (3)" with points on it. */
function tabLabel(id: TemplateId, products: readonly DraftProduct[]): string {
  const count = products.flatMap(({ points }) => points).filter(({ template }) => template === id).length;
  return count > 0 ? `${mapTemplates[id].label} (${count})` : mapTemplates[id].label;
}

/** A drawing with its points. The list of points beside it says the same in words. */
export function TreatmentMap({ template, onTemplate, products, active, ...rest }: TreatmentMapProps) {
  const { onAdd, onMove, onRemove } = rest;
  const drawing = useRef<HTMLButtonElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState(1);
  const { right, width, height } = mapTemplates[template];
  // What was in the middle stays there.
  const zoomTo = (next: number) => {
    const area = stage.current;
    if (!area || next < 1 || next > maxZoom) return;
    const middle = (start: number, seen: number) => ((start + seen / 2) * next) / zoom - seen / 2;
    const [left, top] = [
      middle(area.scrollLeft, area.clientWidth),
      middle(area.scrollTop, area.clientHeight),
    ];
    flushSync(() => setZoom(next));
    area.scrollTo({ left, top });
  };
  const pressZoom = (event: KeyboardEvent) => {
    const by = { '+': 1, '=': 1, '-': -1 }[event.key];
    if (by === undefined || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    zoomTo(zoom + by);
  };
  const placeOf = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
    const area = drawing.current?.getBoundingClientRect();
    if (!area) return middleOf(template);
    return insideMap({ x: (clientX - area.left) / area.width, y: (clientY - area.top) / area.height });
  };
  const add = (event: MouseEvent) =>
    // Pressed by keyboard, it has no place.
    onAdd(event.detail === 0 ? middleOf(template) : placeOf(event));
  const drag = (at: PointPlace) => (event: PointerEvent<HTMLButtonElement>) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) onMove(at, placeOf(event));
  };
  const press = (at: PointPlace, place: Place) => (event: KeyboardEvent) => {
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      onRemove(at);
      drawing.current?.focus();
    } else if (event.key.startsWith('Arrow')) {
      event.preventDefault();
      onMove(at, stepPoint(place, event.key, event.shiftKey ? largeStep : step));
    } else pressZoom(event);
  };
  return (
    <div className="stack fluid gap-3 w-full max-w-24">
      <Segments
        label="Drawing"
        value={template}
        onChange={onTemplate}
        options={templateIds.map((value) => ({ value, label: tabLabel(value, products) }))}
      />
      <div className="row gap-2">
        <IconButton
          icon={ZoomIn}
          label="Zoom in"
          disabled={zoom === maxZoom}
          onClick={() => zoomTo(zoom + 1)}
        />
        <IconButton icon={ZoomOut} label="Zoom out" disabled={zoom === 1} onClick={() => zoomTo(zoom - 1)} />
        <span className="ink-soft text-sm">
          {zoom > 1 && `${zoom} times as large; drag it with a finger`}
        </span>
      </div>
      <div className={`relative ${styles.stage}`} style={{ '--ratio': width / height } as CSSProperties}>
        <div ref={stage} className={styles.seen} data-zoomed={zoom > 1 || undefined}>
          <div className="relative" style={{ width: `${zoom * 100}%` }}>
            <button
              ref={drawing}
              type="button"
              className={`block w-full p-0 bordered-control rounded-md bg-paper-raised ${styles.drawing}`}
              aria-label={`Add a point for ${products[active]?.product || `product ${letterOf(active)}`}`}
              aria-describedby="map-hint"
              onClick={add}
              onKeyDown={pressZoom}
            >
              <MapDrawing template={template} className={`block w-full ${styles.lines}`} />
            </button>
            {products.map(({ points }, product) =>
              points.map(({ template: drawnOn, x, y, region, dose, unit }, point) => {
                if (drawnOn !== template) return null;
                const at = { product, point };
                return (
                  <button
                    // oxlint-disable-next-line react/no-array-index-key -- a point is its place in the list
                    key={markOf(at)}
                    id={`point-${markOf(at)}`}
                    type="button"
                    className={`absolute stack p-0 round on-dark bold ${styles.point}`}
                    data-product={product % 3}
                    aria-label={`Point ${markOf(at)}, ${region}, ${formatAmount(dose, unit)}`}
                    aria-describedby="map-hint"
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
          </div>
        </div>
        <span className={styles.side}>Patient’s {right === 'left' ? 'right' : 'left'}</span>
        <span className={styles.side} data-side="right">
          Patient’s {right === 'left' ? 'left' : 'right'}
        </span>
      </div>
      <p id="map-hint" className="ink-soft text-sm">
        Press the drawing to add a point. Arrow keys move a point, with Shift further; Delete removes it; +
        and − zoom.
      </p>
    </div>
  );
}
