import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { tryToWrite } from './atomicFile.ts';

const Bounds = z.object({
  x: z.int().optional(),
  y: z.int().optional(),
  width: z.int().min(400).max(20_000),
  height: z.int().min(300).max(20_000),
  isMaximized: z.boolean(),
});
export type Bounds = z.infer<typeof Bounds>;

/** No clock is further from another; a time beyond is no date at all. */
export const maxTime = Date.UTC(2200, 0);

/** Settings stored between starts; no patient data. */
export const Settings = z.object({
  /** Origin of the clinic's server. */
  server: z.string().nullable().default(null),
  /** Highest request id that was notified; null until the first poll. */
  lastRequestId: z.int().nullable().default(null),
  /** Highest contact message id that was notified. */
  lastMessageId: z.int().nullable().default(null),
  hasExplainedClosing: z.boolean().default(false),
  /** Idle minutes set by an owner, as last received from the server. */
  lockMinutes: z.int().min(1).max(60).catch(5).default(5),
  /** Wrong passwords in a row at the lock screen, by user id. */
  wrongPasswords: z.record(z.string(), z.int().min(0)).catch({}).default({}),
  /** Hours set by an owner, as last received: how long after the server's last answer a password unlocks without it. */
  offlineHours: z.int().min(1).max(36).catch(36).default(36),
  /** The latest time that the desk's clock has shown, in milliseconds. */
  latestTime: z.number().min(0).max(maxTime).catch(0).default(0),
  /** How far the computer's clock is behind the server's. */
  clockOffsetMs: z.number().min(-maxTime).max(maxTime).catch(0).default(0),
  bounds: Bounds.nullable().default(null),
});
export type Settings = z.infer<typeof Settings>;

export interface SettingsFile {
  get(): Settings;
  /** A change that cannot be written stays in memory; the next one writes all of them. */
  set(change: Partial<Settings>): void;
}

/** Reads the settings. An unreadable file is copied to `.bak`, unless the disk is full, and replaced by defaults. */
export function openSettings(file: string): SettingsFile {
  let settings = read(file);
  return {
    get: () => settings,
    set: (change) => {
      settings = { ...settings, ...change };
      tryToWrite(file, JSON.stringify(settings));
    },
  };
}

function read(file: string): Settings {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return Settings.parse({});
  }
  try {
    return Settings.parse(JSON.parse(text));
  } catch {
    tryToWrite(`${file}.bak`, text);
    return Settings.parse({});
  }
}
