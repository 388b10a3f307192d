import { z } from 'zod';
import { emergencyCards, type EmergencyCard } from '#shared/content/clinical/emergencies.ts';
import { londonNow } from '#shared/domain/wallTime.ts';
import { readStoredJson, writeStored } from '#web/ui/hooks/deviceStorage.ts';
import { createValueStore } from '#web/ui/hooks/valueStore.ts';

/** An emergency that is going on at this desk: since when, and what was done. It names nobody. */
export const EmergencyCourse = z.object({
  startedAt: z.iso.datetime(),
  stamps: z.array(z.object({ text: z.string(), at: z.iso.datetime() })),
});
export type EmergencyCourse = z.infer<typeof EmergencyCourse>;

const storedAs = 'emergency';

/** The course at this desk, over a lock and a reload, and for each person who signs in: it names nobody. */
export const emergencyCourse = createValueStore(readStoredJson('sessionStorage', storedAs, EmergencyCourse));
emergencyCourse.subscribe(() => {
  const course = emergencyCourse.get();
  writeStored('sessionStorage', storedAs, course && JSON.stringify(course));
});

const maxMs = 12 * 3_600_000;

export const beginCourse = (now = new Date()): EmergencyCourse => ({
  startedAt: now.toISOString(),
  stamps: [],
});

/** Goes on with what was stamped in the last hours, or begins. */
export const continueCourse = (course: EmergencyCourse | null, now = new Date()): EmergencyCourse =>
  course && course.stamps.length > 0 && now.getTime() - Date.parse(course.startedAt) < maxMs
    ? course
    : beginCourse(now);

const cardsWith = (text: string) =>
  emergencyCards.filter(({ steps }) => steps.some(({ log }) => log === text));

/** The card of the last stamp that only one has: 999 is called from both. */
export const cardOf = ({ stamps }: EmergencyCourse): EmergencyCard | undefined =>
  stamps.map(({ text }) => cardsWith(text)).findLast((cards) => cards.length === 1)?.[0];

const clockOf = (at: string) => londonNow(new Date(at)).time;

/** The times at which something was done, on the clinic's clock. */
export const timesOf = ({ stamps }: EmergencyCourse, text: string): string[] =>
  stamps.filter((stamp) => stamp.text === text).map(({ at }) => clockOf(at));

/** Stamps what was done with the time; a second tap in the same minute is the same. */
export function stampStep(course: EmergencyCourse, text: string, now = new Date()): EmergencyCourse {
  const at = now.toISOString();
  if (timesOf(course, text).includes(clockOf(at))) return course;
  return { ...course, stamps: [...course.stamps, { text, at }] };
}

/** When it may be done again, on the clinic's clock; null: it was not done, or is not repeated. */
export function nextRound(course: EmergencyCourse, step: { log: string; againAfter?: number }) {
  const last = course.stamps.findLast(({ text }) => text === step.log);
  if (!last || step.againAfter === undefined) return null;
  return clockOf(new Date(Date.parse(last.at) + step.againAfter * 60_000).toISOString());
}

/** `4:05`, or `1:04:05` after an hour. */
export function formatElapsed({ startedAt }: EmergencyCourse, now: Date): string {
  const seconds = Math.max(0, Math.floor((now.getTime() - Date.parse(startedAt)) / 1000));
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const [hours = 0, ...rest] = parts;
  const shown = hours > 0 ? parts : rest;
  return shown.map((part, place) => (place === 0 ? String(part) : String(part).padStart(2, '0'))).join(':');
}
