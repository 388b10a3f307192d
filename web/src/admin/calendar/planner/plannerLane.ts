/** Layout of what is offered and asked for, beside a day's appointments. */
import { slotMinutes } from '#shared/domain/openingHours.ts';

/** Position of an item: minutes after opening, and duration. */
export interface Laid {
  top: number;
  length: number;
}
export interface NamedTime extends Laid {
  name: string;
  start: string;
}
/** One line of the lane; an offer has the span that it holds as well. */
export interface LaneLabel extends Laid {
  kind: 'offer' | 'request';
  start: string;
  words: string;
  /** An appointment or a blocked time lies at the same height. */
  isBeside: boolean;
  held?: Laid | undefined;
}

/** What a line of text takes where rows are lowest. */
const lineMinutes = slotMinutes * 0.75;

export const overlaps = (a: Laid, b: Laid) => a.top < b.top + b.length && b.top < a.top + a.length;

/** "Amina Yusuf asks", "Amina Yusuf and 2 others ask". */
export function requestLabel([first = '', ...others]: readonly string[]): string {
  if (others.length === 0) return `${first} asks`;
  return `${first} and ${others.length === 1 ? others[0] : `${others.length} others`} ask`;
}

/** A line begins at its time, or where the one before it ends. Wishes for the same time share one. @param taken is busy */
export function layoutLane(
  offers: readonly NamedTime[],
  wishes: readonly NamedTime[],
  taken: readonly Laid[],
): LaneLabel[] {
  const byStart = new Map<string, NamedTime[]>();
  for (const one of wishes) byStart.set(one.start, [...(byStart.get(one.start) ?? []), one]);
  const lines = [
    ...offers.map(({ name, start, top, length }) => ({
      kind: 'offer' as const,
      start,
      top,
      words: name,
      held: { top, length },
    })),
    ...[...byStart.values()].map((same) => ({
      kind: 'request' as const,
      start: same[0]?.start ?? '',
      top: same[0]?.top ?? 0,
      words: requestLabel(same.map(({ name }) => name)),
      held: undefined,
    })),
  ].toSorted((a, b) => a.top - b.top || a.start.localeCompare(b.start));
  let end = 0;
  return lines.map((line) => {
    const label = { top: Math.max(line.top, end), length: lineMinutes };
    end = label.top + label.length;
    const isBeside = taken.some((one) => overlaps(one, label) || (line.held && overlaps(one, line.held)));
    return { ...line, ...label, isBeside };
  });
}
