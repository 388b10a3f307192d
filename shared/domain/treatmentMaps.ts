/**
 * The drawings on which treatment points are placed. Points are from 0 to 1 of a drawing's width and height, with its
 * version, so that an old point is never shown on another drawing. Right and left are the patient's.
 */
export const templateIds = ['face-front', 'body-front', 'body-back'] as const;
export type TemplateId = (typeof templateIds)[number];

export interface Place {
  x: number;
  y: number;
}

interface Region extends Place {
  name: string;
}

export interface MapTemplate {
  /** Raised by every change of the drawing or of its regions. */
  version: number;
  label: string;
  width: number;
  height: number;
  /** On which side of the drawing the patient's right is. */
  right: 'left' | 'right';
  /** By their middles: a point belongs to the nearest. A point without a place is put on the first. */
  regions: readonly Region[];
}

const mirrored = (x: number) => Math.round((1 - x) * 1000) / 1000;

/** @param middles `x` of a name with `{side}` is that of the left side of the drawing, and stands for both sides */
function defineMap(
  { right, ...rest }: Omit<MapTemplate, 'regions'>,
  middles: readonly (readonly [name: string, x: number, y: number])[],
): MapTemplate {
  const regions = middles.flatMap(([name, x, y]): Region[] => {
    if (!name.includes('{side}')) return [{ name, x, y }];
    const rightX = right === 'left' ? x : mirrored(x);
    return [
      { name: name.replace('{side}', 'right'), x: rightX, y },
      { name: name.replace('{side}', 'left'), x: mirrored(rightX), y },
    ];
  });
  return { ...rest, right, regions };
}

/** The names of regions are read by patients, and differ from drawing to drawing. */
export const mapTemplates: Readonly<Record<TemplateId, MapTemplate>> = {
  'face-front': defineMap({ version: 1, label: 'Face', width: 300, height: 380, right: 'left' }, [
    ['middle forehead', 0.5, 0.24],
    ['{side} forehead', 0.34, 0.26],
    ['between the brows', 0.5, 0.36],
    ['{side} brow', 0.35, 0.36],
    ['{side} temple', 0.19, 0.34],
    ['{side} corner of the eye', 0.22, 0.44],
    ['under the {side} eye', 0.35, 0.49],
    ['nose', 0.5, 0.52],
    ['{side} cheek', 0.27, 0.57],
    ['{side} smile line', 0.38, 0.62],
    ['upper lip', 0.5, 0.66],
    ['lower lip', 0.5, 0.72],
    ['{side} marionette line', 0.39, 0.75],
    ['chin', 0.5, 0.81],
    ['{side} jaw', 0.26, 0.72],
    ['neck', 0.5, 0.93],
  ]),
  'body-front': defineMap({ version: 1, label: 'Body, front', width: 300, height: 480, right: 'left' }, [
    ['{side} shoulder (deltoid)', 0.333, 0.242],
    ['front of the scalp', 0.5, 0.05],
    ['front of the neck', 0.5, 0.16],
    ['décolletage', 0.5, 0.225],
    ['{side} underarm', 0.375, 0.283],
    ['{side} chest', 0.433, 0.275],
    ['{side} upper arm', 0.305, 0.32],
    ['inside of the {side} elbow', 0.278, 0.38],
    ['{side} forearm', 0.23, 0.445],
    ['{side} palm', 0.185, 0.53],
    ['upper abdomen', 0.5, 0.35],
    ['{side} side of the abdomen', 0.42, 0.4],
    ['lower abdomen', 0.5, 0.45],
    ['{side} hip', 0.388, 0.475],
    ['front of the {side} thigh', 0.44, 0.6],
    ['outer {side} thigh', 0.38, 0.56],
    ['{side} knee', 0.427, 0.71],
    ['{side} shin', 0.42, 0.82],
    ['top of the {side} foot', 0.407, 0.955],
  ]),
  'body-back': defineMap({ version: 1, label: 'Body, back', width: 300, height: 480, right: 'right' }, [
    ['upper outer {side} buttock', 0.4, 0.47],
    ['back of the scalp', 0.5, 0.07],
    ['back of the neck', 0.5, 0.155],
    ['upper back', 0.5, 0.235],
    ['back of the {side} shoulder', 0.34, 0.24],
    ['{side} shoulder blade', 0.42, 0.27],
    ['back of the {side} upper arm', 0.303, 0.325],
    ['{side} elbow', 0.275, 0.38],
    ['back of the {side} forearm', 0.228, 0.447],
    ['back of the {side} hand', 0.185, 0.53],
    ['middle of the back', 0.5, 0.33],
    ['{side} flank', 0.41, 0.385],
    ['lower back', 0.5, 0.42],
    ['{side} buttock', 0.447, 0.52],
    ['back of the {side} thigh', 0.42, 0.61],
    ['back of the {side} knee', 0.427, 0.705],
    ['{side} calf', 0.42, 0.79],
    ['sole of the {side} foot', 0.407, 0.95],
  ]),
};

const rounded = (share: number) => Math.round(Math.min(Math.max(share, 0), 1) * 1000) / 1000;

/** A place inside the drawing. */
export const insideMap = ({ x, y }: Place): Place => ({ x: rounded(x), y: rounded(y) });

/** Where a point is put that is chosen by its region, or by none. */
export function middleOf(template: TemplateId, region?: string): Place {
  const { regions } = mapTemplates[template];
  const { x, y } = regions.find(({ name }) => name === region) ?? regions[0] ?? { x: 0.5, y: 0.5 };
  return { x, y };
}

/** The name of the region in which a point lies. */
export function regionAt(template: TemplateId, { x, y }: Place): string {
  const { regions, width, height } = mapTemplates[template];
  const away = (middle: Place) => Math.hypot((x - middle.x) * width, (y - middle.y) * height);
  return regions.toSorted((a, b) => away(a) - away(b))[0]?.name ?? '';
}

/** Whether a point is on a present drawing, and in the region, and on the side, that it names. */
export function isOnMap(
  point: Place & { template: string; templateVersion: number; region: string },
): boolean {
  const id = templateIds.find((one) => one === point.template);
  if (!id) return false;
  return mapTemplates[id].version === point.templateVersion && regionAt(id, point) === point.region;
}

/** A point after a step of an arrow key, inside the drawing. */
export function stepPoint({ x, y }: Place, key: string, step: number): Place {
  const [right, down] =
    { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key] ?? [];
  return insideMap({ x: x + (right ?? 0) * step, y: y + (down ?? 0) * step });
}
