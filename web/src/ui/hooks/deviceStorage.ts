import type { ZodType } from 'zod';

type Area = 'localStorage' | 'sessionStorage';

/** Null also where the browser forbids storage. */
export function readStored(area: Area, name: string): string | null {
  try {
    return globalThis[area].getItem(name);
  } catch {
    return null;
  }
}

/** What is stored as JSON; null also where it is something else, as after an update. */
export function readStoredJson<T>(area: Area, name: string, schema: ZodType<T>): T | null {
  try {
    return schema.parse(JSON.parse(readStored(area, name) ?? 'null'));
  } catch {
    return null;
  }
}

/** Removes the entry for null. Where storage is full or forbidden, nothing is stored. */
export function writeStored(area: Area, name: string, value: string | null): void {
  try {
    if (value === null) globalThis[area].removeItem(name);
    else globalThis[area].setItem(name, value);
  } catch {
    // Callers work without stored data.
  }
}

/** The names of all entries. */
export function listStored(area: Area): string[] {
  try {
    return Object.keys(globalThis[area]);
  } catch {
    return [];
  }
}
