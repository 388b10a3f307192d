import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { clearTab, dropDraft, dropForeignDrafts, readDraft, saveDraft } from '#web/offline/drafts.ts';
import { makeAttemptKeys } from '#web/offline/useAttemptKey.ts';

const Words = z.object({ words: z.string() });

/** The part of `Storage` that drafts use, with keys as own properties as browsers have them. */
function makeStorage() {
  const items: Record<string, string> = {};
  return Object.defineProperties(items, {
    getItem: { value: (key: string) => items[key] ?? null },
    setItem: { value: (key: string, value: string) => void (items[key] = value) },
    removeItem: { value: (key: string) => delete items[key] },
    clear: { value: () => Object.keys(items).forEach((key) => delete items[key]) },
  });
}

beforeEach(() => {
  vi.stubGlobal('sessionStorage', makeStorage());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('drafts', () => {
  test('a guest’s draft is there for the user who signs in', () => {
    saveDraft('wizard', null, { words: 'hello' });
    expect(readDraft('wizard', 5, Words)).toEqual({ words: 'hello' });
  });

  test('a user’s draft is nobody else’s', () => {
    saveDraft('wizard', 5, { words: 'hello' });
    expect(readDraft('wizard', 5, Words)).toEqual({ words: 'hello' });
    expect(readDraft('wizard', 6, Words)).toBeNull();
    expect(readDraft('wizard', null, Words)).toBeNull();
  });

  test('a draft of another shape is not used', () => {
    saveDraft('wizard', null, { letters: 1 });
    expect(readDraft('wizard', null, Words)).toBeNull();
    sessionStorage.setItem('draft:wizard', '{broken');
    expect(readDraft('wizard', null, Words)).toBeNull();
  });

  test('another user’s goes when somebody signs in', () => {
    saveDraft('guest', null, { words: '' });
    saveDraft('own', 5, { words: '' });
    saveDraft('foreign', 6, { words: '' });
    dropForeignDrafts(5);
    expect(Object.keys(sessionStorage)).toEqual(['draft:guest', 'draft:own']);
  });

  test('all are cleared at log-out, with everything else that the tab remembers', () => {
    sessionStorage.setItem('previous-page', '/dashboard');
    saveDraft('a', null, { words: '' });
    saveDraft('b', 1, { words: '' });
    dropDraft('a');
    clearTab();
    expect(Object.keys(sessionStorage)).toEqual([]);
  });

  test('a forbidden storage costs the draft only', () => {
    vi.stubGlobal('sessionStorage', undefined);
    saveDraft('a', null, {});
    clearTab();
    expect(readDraft('a', null, Words)).toBeNull();
  });
});

describe('keys of attempts', () => {
  test('stay for the same text, over a reload too, and change with it', () => {
    const keys = makeAttemptKeys('contact', null);
    const first = keys.keyFor({ text: 'a' });
    expect(keys.keyFor({ text: 'a' })).toBe(first);
    expect(makeAttemptKeys('contact', null).keyFor({ text: 'a' })).toBe(first);
    expect(keys.keyFor({ text: 'b' })).not.toBe(first);
  });

  test('are nobody else’s: another user’s text takes no one’s place', () => {
    makeAttemptKeys('booking', 5).keyFor({ text: 'a' });
    expect(makeAttemptKeys('booking', 6).last()).toBeNull();
    expect(makeAttemptKeys('booking', 5).last()).not.toBeNull();
  });

  test('are new once the text is stored', () => {
    const keys = makeAttemptKeys('contact', null);
    const first = keys.keyFor({ text: 'a' });
    keys.renew();
    expect(keys.keyFor({ text: 'a' })).not.toBe(first);
  });
});
