import type { z } from 'zod';
import type { IncidentCreate } from '#shared/contracts/incident.ts';
import { refusal } from '#shared/domain/bookingRules.ts';
import { hasWords } from '#shared/domain/hasWords.ts';
import { refusalOfIncident } from '#shared/domain/incident.ts';
import { followingId } from './brokenRules.ts';
import type { RecordCommand } from './command.ts';
import type { NewEntry } from './contents.ts';

const utc = (instant: string) => new Date(instant).toISOString();

/** What went wrong, step by step. */
export const addIncident: RecordCommand<z.output<typeof IncidentCreate>> = {
  check: ({ statedAt, dateOfBirth }, body, at) =>
    hasWords(body.text)
      ? refusalOfIncident(body, statedAt ?? at, dateOfBirth)
      : refusal(422, 'reason_missing', 'Please write what happened, in words.'),
  isKept: () => true,
  apply: ({ problems }, { id, bookingId, category, text, happenedAt, steps }) => {
    const ordered = steps
      .map((step) => ({ at: utc(step.at), text: step.text }))
      .toSorted((a, b) => a.at.localeCompare(b.at));
    const content = { category, text, happenedAt: utc(happenedAt), steps: ordered };
    const marks = problems.map(({ sentence }): NewEntry => {
      return { id: followingId(id), kind: 'addendum', bookingId, refersTo: id, content: { text: sentence } };
    });
    return [{ id, kind: 'incident', bookingId, content }, ...marks];
  },
};
