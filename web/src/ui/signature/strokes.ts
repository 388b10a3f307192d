/** A line drawn without lifting: points in the units of the box below, so that no screen distorts them. */
export type Stroke = readonly (readonly [x: number, y: number])[];

export const box = { width: 600, height: 200 } as const;

const round = (value: number) => Math.round(value * 10) / 10;
const clamp = (value: number, most: number) => round(Math.min(Math.max(value, 0), most));

/** Where a pointer is in the box, given the drawn size of the box in pixels. */
export function placeIn(
  area: { left: number; top: number; width: number; height: number },
  pointer: { clientX: number; clientY: number },
): [number, number] {
  return [
    clamp(((pointer.clientX - area.left) / area.width) * box.width, box.width),
    clamp(((pointer.clientY - area.top) / area.height) * box.height, box.height),
  ];
}

/** The path of an SVG; a tap is a dot. */
export function pathOf(stroke: Stroke): string {
  const [first, ...rest] = stroke;
  if (!first) return '';
  const [x, y] = first;
  if (rest.length === 0) return `M${x} ${y}h0.1`;
  return `M${x} ${y}${rest.map(([nextX, nextY]) => `L${nextX} ${nextY}`).join('')}`;
}

const leastPoints = 8;
const leastWidth = 40;

/** Whether too little is drawn for a signature: few points, or a spot. */
export function isBlank(strokes: readonly Stroke[]): boolean {
  const points = strokes.flat();
  const across = points.map(([x]) => x);
  return points.length < leastPoints || Math.max(...across) - Math.min(...across) < leastWidth;
}
