import { useMemo } from 'react';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { dropDraft, readDraft, saveDraft } from '#web/offline/drafts.ts';

const Attempt = z.object({ text: z.string(), key: z.string(), isEdit: z.boolean().optional() });

export interface AttemptKeys {
  /** The idempotency key of a text: the same for every attempt to send it. */
  keyFor: (values: unknown) => string;
  /** The key of the last text tried that is not known to be stored. */
  last: () => string | null;
  /** Whether that text was reopened for editing, so that the next one replaces it. */
  isEdit: () => boolean;
  /** Call once the text is stored: the same text again gets a new key. */
  renew: () => void;
}

export function createAttemptKeys(form: string, ownerId: number | null): AttemptKeys {
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

/** Reopens a queued text in its form: unchanged it keeps its key, changed it replaces the queued one. */
export function resumeAttempt(form: string, ownerId: number | null, key: string, values: unknown): void {
  const attempt: z.infer<typeof Attempt> = { text: JSON.stringify(values), key, isEdit: true };
  saveDraft(`attempt:${form}`, ownerId, attempt);
}

/** Stored for the tab, so that a reload after a lost response does not send a duplicate. */
export function useAttemptKey(form: string, ownerId: number | null): AttemptKeys {
  return useMemo(() => createAttemptKeys(form, ownerId), [form, ownerId]);
}
