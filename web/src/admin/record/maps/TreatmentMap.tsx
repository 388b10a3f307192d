import { ZoomIn, ZoomOut } from 'lucide-react';
import {
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
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

const outline = (
  <>
    <path d="M150 10C136 10 128 21 128 36c0 17 9 31 22 31" />
    <path d="M128 35c-5-2-6 3-4 8 1 4 3 6 6 6" />
    <path d="M139 62c1 8 0 15-5 19-8 6-20 7-30 13-9 6-13 16-16 29-4 18-8 34-14 51-8 19-15 38-20 55-3 9-7 14-10 21-3 8-6 16-3 18 3 1 5-4 8-10-1 9-3 18-1 21 3 2 5-3 7-9 0 7-1 12 2 12s5-6 7-14c2 2 4 3 6 1 3-4 3-15 2-23 8-18 19-36 26-57 6-15 10-30 13-45c1-3 1-6 2-10" />
    <path d="M112 133c2 16 6 28 7 42 0 14-7 27-10 42-5 26 1 52 5 77 2 15 4 28 3 41-1 12-5 24-5 38 0 20 6 42 7 62 0 8-4 14-8 21-3 6-1 10 7 10 9 0 15-4 16-11 1-8 0-15 1-23 3-20 7-38 7-57 0-12-2-22-1-34 3-35 7-66 8-100" />
  </>
);

const bodies = {
  front: (
    <>
      <path d="M143 88c-10 4-22 2-32 6M129 139c6 4 13 3 17-1" />
      <path d="M120 336c5 5 12 5 17 0M122 348c4 3 9 3 12 0" />
      <path d="M116 214c7 8 14 15 24 22" />
    </>
  ),
  back: (
    <>
      <path d="M131 108c-7 9-8 20-4 33 5 1 10-2 13-8" />
      <path d="M111 228c-3 19 6 31 20 32 10 0 17-6 19-18" />
      <path d="M120 338c5-3 12-3 16 0M119 398c3 5 6 6 8 3M128 401c2 3 5 2 7-3" />
    </>
  ),
};

/** Both halves of a figure; what is on its middle line is drawn once. */
const figure = (side: ReactNode, middle: string) => (
  <>
    {outline}
    {side}
    <g transform="translate(300 0) scale(-1 1)">
      {outline}
      {side}
    </g>
    <path d={middle} />
  </>
);

const drawings: Readonly<Record<TemplateId, ReactNode>> = {
  'face-front': (
    <>
      <path d="M150 30C86 30 52 82 54 152c1 40 10 78 28 112 18 34 44 58 68 58s50-24 68-58c18-34 27-72 28-112C248 82 214 30 150 30Z" />
      <path d="M66 118C78 84 108 66 150 66s72 18 84 52" />
      <path d="M54 158c-10-8-18-2-16 16 2 20 10 40 22 44M246 158c10-8 18-2 16 16-2 20-10 40-22 44" />
      <path d="M84 138c12-10 32-11 46-3M216 138c-12-10-32-11-46-3" />
      <path d="M88 162c10-11 28-11 38 1-11 8-28 8-38-1ZM212 162c-10-11-28-11-38 1 11 8 28 8 38-1Z" />
      <circle cx="107" cy="161" r="5" />
      <circle cx="193" cy="161" r="5" />
      <path d="M143 150c-2 24-6 40-13 54 2 8 10 10 20 10s18-2 20-10" />
      <path d="M118 258c12-8 22-11 32-7 10-4 20-1 32 7-20 4-44 4-64 0ZM118 258c12 14 22 18 32 18s20-4 32-18" />
      <path d="M134 296c10 5 22 5 32 0" />
      <path d="M112 306c-1 24-8 40-30 58M188 306c1 24 8 40 30 58" />
    </>
  ),
  'body-front': figure(bodies.front, 'M150 96v8M150 150v14M147 201c1 3 5 3 6 0'),
  'body-back': figure(bodies.back, 'M150 84c1 40-1 90 0 128M150 214v28'),
};

/** A template in one line weight, with its midline. Points are placed on it, so a change of a drawing raises its version. */
function MapDrawing({ template, className }: { template: TemplateId; className: string }) {
  const { width, height } = mapTemplates[template];
  return (
    <svg className={className} viewBox={`0 0 ${width} ${height}`} aria-hidden fill="none">
      {drawings[template]}
      <path d={`M${width / 2} 4V${height - 4}`} strokeDasharray="2 6" strokeWidth={1} />
    </svg>
  );
}
