import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { dismissToast, holdToast, listToasts, resumeToast, showToast } from '#web/ui/toast/toastStore.ts';

const openTitles = () =>
  listToasts()
    .filter((toast) => toast.isOpen)
    .map((toast) => toast.title);

describe('toasts', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.runAllTimers();
    vi.useRealTimers();
  });

  test('shows one at a time, the newest', () => {
    showToast({ title: 'First' });
    showToast({ title: 'Second' });
    expect(openTitles()).toEqual(['Second']);
  });

  test('closes after 5 seconds and is forgotten 1,000,000 ms later', () => {
    showToast({ title: 'Short' });
    vi.advanceTimersByTime(4999);
    expect(openTitles()).toEqual(['Short']);
    vi.advanceTimersByTime(1);
    expect(openTitles()).toEqual([]);
    expect(listToasts()).toHaveLength(1);
    vi.advanceTimersByTime(1_000_000);
    expect(listToasts()).toEqual([]);
  });

  test('stays while it is held', () => {
    const id = showToast({ title: 'Held' });
    holdToast(id);
    vi.advanceTimersByTime(60_000);
    expect(openTitles()).toEqual(['Held']);
    resumeToast(id);
    vi.advanceTimersByTime(5000);
    expect(openTitles()).toEqual([]);
  });

  test('dismissing an old one leaves the newer one alone', () => {
    const old = showToast({ title: 'Old' });
    showToast({ title: 'New' });
    dismissToast(old);
    vi.advanceTimersByTime(4000);
    expect(openTitles()).toEqual(['New']);
  });
});
