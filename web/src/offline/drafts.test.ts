import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { clearTab, dropDraft, dropForeignDrafts, readDraft, saveDraft } from '#web/offline/drafts.ts';
import { createAttemptKeys } from '#web/offline/useAttemptKey.ts';

const Words = z.object({ words: z.string() });

/** A fake `Storage` with keys as own properties, as browsers have them. */
function createStorage() {
  const items: Record<string, string> = {};
  return Object.defineProperties(items, {
    getItem: { value: (key: string) => items[key] ?? null },
    setItem: { value: (key: string, value: string) => void (items[key] = value) },
    removeItem: { value: (key: string) => delete items[key] },
    clear: { value: () => Object.keys(items).forEach((key) => delete items[key]) },
  });
}

beforeEach(() => {
  vi.stubGlobal('sessionStorage', createStorage());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('drafts', () => {
  test('a guest’s draft is adopted by the user who signs in', () => {
    saveDraft('wizard', null, { words: 'hello' });
    expect(readDraft('wizard', 5, Words)).toEqual({ words: 'hello' });
  });

  test('a user’s draft is not readable by others', () => {
    saveDraft('wizard', 5, { words: 'hello' });
    expect(readDraft('wizard', 5, Words)).toEqual({ words: 'hello' });
    expect(readDraft('wizard', 6, Words)).toBeNull();
    expect(readDraft('wizard', null, Words)).toBeNull();
  });

  test('a draft that does not match the schema is ignored', () => {
    saveDraft('wizard', null, { letters: 1 });
    expect(readDraft('wizard', null, Words)).toBeNull();
    sessionStorage.setItem('draft:wizard', '{broken');
    expect(readDraft('wizard', null, Words)).toBeNull();
  });

  test('another user’s draft is deleted at sign-in', () => {
    saveDraft('guest', null, { words: '' });
    saveDraft('own', 5, { words: '' });
    saveDraft('foreign', 6, { words: '' });
    dropForeignDrafts(5);
    expect(Object.keys(sessionStorage)).toEqual(['draft:guest', 'draft:own']);
  });

  test('all are cleared at log-out, with everything else in the tab’s storage', () => {
    sessionStorage.setItem('previous-page', '/dashboard');
    saveDraft('a', null, { words: '' });
    saveDraft('b', 1, { words: '' });
    dropDraft('a');
    clearTab();
    expect(Object.keys(sessionStorage)).toEqual([]);
  });

  test('forbidden storage loses only the draft', () => {
    vi.stubGlobal('sessionStorage', undefined);
    saveDraft('a', null, {});
    clearTab();
    expect(readDraft('a', null, Words)).toBeNull();
  });
});

describe('keys of attempts', () => {
  test('are the same for the same text, also after a reload, and change with it', () => {
    const keys = createAttemptKeys('contact', null);
    const first = keys.keyFor({ text: 'a' });
    expect(keys.keyFor({ text: 'a' })).toBe(first);
    expect(createAttemptKeys('contact', null).keyFor({ text: 'a' })).toBe(first);
    expect(keys.keyFor({ text: 'b' })).not.toBe(first);
  });

  test('are per user: another user’s text replaces nothing', () => {
    createAttemptKeys('booking', 5).keyFor({ text: 'a' });
    expect(createAttemptKeys('booking', 6).last()).toBeNull();
    expect(createAttemptKeys('booking', 5).last()).not.toBeNull();
  });

  test('are new once the text is stored', () => {
    const keys = createAttemptKeys('contact', null);
    const first = keys.keyFor({ text: 'a' });
    keys.renew();
    expect(keys.keyFor({ text: 'a' })).not.toBe(first);
  });
});
