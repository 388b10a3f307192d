import { useMemo } from 'react';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { dropDraft, readDraft, saveDraft } from '#web/offline/drafts.ts';

const Attempt = z.object({ text: z.string(), key: z.string(), isEdit: z.boolean().optional() });

export interface AttemptKeys {
  /** The `Idempotency-Key` of a text: the same for every attempt to send it, another for another text. */
  keyFor: (values: unknown) => string;
  /** The key of the last text that was tried and not yet known to be stored. */
  last: () => string | null;
  /** Whether that text was opened to be changed, so that the next one takes its place. */
  isEdit: () => boolean;
  /** To be called once the text is stored: sending the same again is then a new wish. */
  renew: () => void;
}

export function makeAttemptKeys(form: string, ownerId: number | null): AttemptKeys {
  const name = `attempt:${form}`;
  let last = readDraft(name, ownerId, Attempt);
  return {
    keyFor: (values) => {
      const text = JSON.stringify(values);
      if (last?.text !== text) {
        last = { text, key: uuidv7() };
        saveDraft(name, ownerId, last);
      }
      return last.key;
    },
    last: () => last?.key ?? null,
    isEdit: () => last?.isEdit ?? false,
    renew: () => {
      last = null;
      dropDraft(name);
    },
  };
}

/** Opens a text that waits already in its form: sent unchanged it is the same one, changed it takes its place. */
export function resumeAttempt(form: string, ownerId: number | null, key: string, values: unknown): void {
  const attempt: z.infer<typeof Attempt> = { text: JSON.stringify(values), key, isEdit: true };
  saveDraft(`attempt:${form}`, ownerId, attempt);
}

/** Kept for the tab, so that a reload after a lost answer does not send a second one. */
export function useAttemptKey(form: string, ownerId: number | null): AttemptKeys {
  return useMemo(() => makeAttemptKeys(form, ownerId), [form, ownerId]);
}
