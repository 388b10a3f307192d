import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadAgain } from '#web/loadAgain.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { querySelectorAll: () => [] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function failing(times: number) {
  let tries = 0;
  return () => ((tries += 1) > times ? Promise.resolve(tries) : Promise.reject(new Error('lost')));
}

test('fetches code again that did not arrive, up to three times', async () => {
  vi.stubGlobal('navigator', { onLine: true });
  const second = loadAgain(failing(1));
  const never = loadAgain(failing(3)).catch(String);
  await vi.runAllTimersAsync();
  expect(await second).toBe(2);
  expect(await never).toBe('Error: lost');
});

test('does not try again on a device that is offline', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  await expect(loadAgain(failing(1))).rejects.toThrow('lost');
});
