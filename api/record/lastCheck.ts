import type { Knex } from 'knex';

interface CheckRow {
  at: string;
  entries: number;
  unreadable: number;
  changed: number;
  shortened: number;
  comparedWith: string | null;
}

/** What the last check found; null before the first. */
export const findRecordCheck = async (db: Knex) =>
  (await db('record_checks').first<CheckRow | undefined>({
    at: 'checked_at',
    entries: 'entries',
    unreadable: 'unreadable',
    changed: 'changed',
    shortened: 'shortened',
    comparedWith: 'compared_with',
  })) ?? null;
