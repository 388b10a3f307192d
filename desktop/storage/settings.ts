import { copyFileSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { writeAtomically } from './atomicFile.ts';

const Bounds = z.object({
  x: z.int().optional(),
  y: z.int().optional(),
  width: z.int().min(400).max(20_000),
  height: z.int().min(300).max(20_000),
  isMaximized: z.boolean(),
});
export type Bounds = z.infer<typeof Bounds>;

/** What the desk remembers between two starts; nothing about patients. */
const Settings = z.object({
  /** The clinic's address, an origin. */
  server: z.string().nullable().default(null),
  /** The newest request that was told; null until the first look. */
  lastRequestId: z.int().nullable().default(null),
  /** The newest contact message that was told. */
  lastMessageId: z.int().nullable().default(null),
  /** Closing the window has been explained once. */
  hasExplainedClosing: z.boolean().default(false),
  isLocked: z.boolean().default(false),
  /** An owner's decision, as the clinic said it last. */
  lockMinutes: z.int().min(1).max(60).catch(5).default(5),
  /** When the desk was last known to be attended, in milliseconds. */
  attendedAt: z.number().default(0),
  bounds: Bounds.nullable().default(null),
});
export type Settings = z.infer<typeof Settings>;

export interface SettingsFile {
  get(): Settings;
  set(change: Partial<Settings>): void;
}

/** Reads the settings. A file that cannot be understood is kept beside it as `.bak` and begun anew. */
export function openSettings(file: string): SettingsFile {
  let settings = read(file);
  return {
    get: () => settings,
    set: (change) => {
      settings = { ...settings, ...change };
      writeAtomically(file, JSON.stringify(settings));
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
    copyFileSync(file, `${file}.bak`);
    return Settings.parse({});
  }
}
