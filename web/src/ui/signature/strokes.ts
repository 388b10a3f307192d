/** A line drawn without lifting: points from 0 to 1 of the field, so that no screen distorts them. */
export type Stroke = [x: number, y: number][];

const clamp = (share: number) => Math.round(Math.min(Math.max(share, 0), 1) * 10_000) / 10_000;

/** Where a pointer is in a field, given its place and size on the screen. */
export function placeIn(
  area: { left: number; top: number; width: number; height: number },
  pointer: { clientX: number; clientY: number },
): [number, number] {
  return [
    clamp((pointer.clientX - area.left) / area.width),
    clamp((pointer.clientY - area.top) / area.height),
  ];
}

/** The path of an SVG that is `width` by `height`; a tap is a dot. */
export function pathOf(stroke: Stroke, width: number, height: number): string {
  const corner = ([x, y]: [number, number]) => `${x * width} ${y * height}`;
  const [first, ...rest] = stroke;
  if (!first) return '';
  if (rest.length === 0) return `M${corner(first)}h0.1`;
  return `M${corner(first)}${rest.map((point) => `L${corner(point)}`).join('')}`;
}
