/**
 * The drawing on which treatment points are placed. Points are from 0 to 1 of its width and height, with the template and
 * its version, so that an old point is never shown on another drawing. Right and left are the patient's.
 */
export const faceTemplate = { id: 'face-front', version: 1, width: 300, height: 380 } as const;

/** The middle of each region; a point belongs to the nearest. */
const regions = [
  ['right forehead', 0.34, 0.26],
  ['middle forehead', 0.5, 0.24],
  ['left forehead', 0.66, 0.26],
  ['between the brows', 0.5, 0.36],
  ['right brow', 0.35, 0.36],
  ['left brow', 0.65, 0.36],
  ['right temple', 0.19, 0.34],
  ['left temple', 0.81, 0.34],
  ['right corner of the eye', 0.22, 0.44],
  ['left corner of the eye', 0.78, 0.44],
  ['under the right eye', 0.35, 0.49],
  ['under the left eye', 0.65, 0.49],
  ['nose', 0.5, 0.52],
  ['right cheek', 0.27, 0.57],
  ['left cheek', 0.73, 0.57],
  ['right smile line', 0.38, 0.62],
  ['left smile line', 0.62, 0.62],
  ['upper lip', 0.5, 0.66],
  ['lower lip', 0.5, 0.72],
  ['right marionette line', 0.39, 0.75],
  ['left marionette line', 0.61, 0.75],
  ['chin', 0.5, 0.81],
  ['right jaw', 0.26, 0.72],
  ['left jaw', 0.74, 0.72],
  ['neck', 0.5, 0.93],
] as const;

export type Region = (typeof regions)[number][0];
export const regionNames: readonly Region[] = regions.map(([name]) => name);

/** Where a point is put that is chosen by its region. */
export function middleOf(region: string): { x: number; y: number } {
  const [, x, y] = regions.find(([name]) => name === region) ?? regions[1];
  return { x, y };
}

/** The region in which a point lies. */
export function regionAt(x: number, y: number): Region {
  const away = ([, middleX, middleY]: (typeof regions)[number]) =>
    Math.hypot((x - middleX) * faceTemplate.width, (y - middleY) * faceTemplate.height);
  return regions.reduce((nearest, one) => (away(one) < away(nearest) ? one : nearest))[0];
}

/** A point after a step of an arrow key, inside the drawing. */
export function stepPoint(
  point: { x: number; y: number },
  key: string,
  step: number,
): { x: number; y: number } {
  const inside = (value: number) => Math.round(Math.min(Math.max(value, 0), 1) * 1000) / 1000;
  const { x, y } = point;
  switch (key) {
    case 'ArrowLeft':
      return { x: inside(x - step), y };
    case 'ArrowRight':
      return { x: inside(x + step), y };
    case 'ArrowUp':
      return { x, y: inside(y - step) };
    case 'ArrowDown':
      return { x, y: inside(y + step) };
    default:
      return { x, y };
  }
}
