import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { delayAfter, startPolling as start, type PollResult } from '#shared/domain/polling.ts';

/** The longest that one poll takes: until its timeout. */
const probeMs = 5_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const startPolling = (parts: Pick<Parameters<typeof start>[0], 'poll' | 'random'>) =>
  start({ setTimer: setTimeout, clearTimer: clearTimeout, ...parts });

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test('the delay is 20 seconds with 20 % jitter, and never longer in an outage', () => {
  expect([delayAfter(0, 0), delayAfter(0, 0.5), delayAfter(0, 1)]).toEqual([16_000, 20_000, 24_000]);
  expect([delayAfter(1, 0.5), delayAfter(2, 0.5), delayAfter(3, 0.5)]).toEqual([4_000, 8_000, 12_000]);
  for (const failures of [1, 2, 3, 50, 5_000]) expect(delayAfter(failures, 1)).toBeLessThan(25_000 - probeMs);
});

const press = fc.record({ at: fc.integer({ min: 0, max: 400_000 }), isTry: fc.boolean() });

test('finds the clinic within 25 seconds of its return, however long the outage and whatever is pressed', async () => {
  const outage = {
    awayMs: fc.integer({ min: 0, max: 400_000 }),
    isSilent: fc.boolean(),
    randoms: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 20 }),
    presses: fc.array(press, { maxLength: 60 }),
  };
  await fc.assert(
    fc.asyncProperty(fc.record(outage), async ({ awayMs, isSilent, randoms, presses }) => {
      vi.setSystemTime(0);
      let foundAt = Infinity;
      const poll = async (): Promise<PollResult> => {
        const isBack = Date.now() >= awayMs;
        await pause(isBack ? 200 : isSilent ? probeMs : 0);
        if (isBack) foundAt = Math.min(foundAt, Date.now());
        return isBack ? 'reached' : 'unreached';
      };
      let turn = 0;
      const polling = startPolling({ poll, random: () => randoms[turn++ % randoms.length] ?? 0 });
      polling.pollNow();
      for (const { at, isTry } of presses.toSorted((a, b) => a.at - b.at)) {
        await vi.advanceTimersByTimeAsync(at - Date.now());
        if (isTry) void polling.tryNow();
        else polling.pollNow();
      }
      await vi.advanceTimersByTimeAsync(Math.max(0, awayMs + 25_000 - Date.now()));
      polling.stop();
      vi.clearAllTimers();
      expect(foundAt).toBeLessThanOrEqual(awayMs + 25_000);
    }),
    { numRuns: 300 },
  );
});

test('Try now polls once, joins a poll in progress, and does not move the planned ones', async () => {
  const plannedPolls = async (presses: number[]) => {
    vi.setSystemTime(0);
    const polls: number[] = [];
    const poll = async (): Promise<PollResult> => {
      polls.push(Date.now());
      await pause(100);
      return 'unreached';
    };
    const polling = startPolling({ poll, random: () => 0.5 });
    polling.pollNow();
    for (const at of presses) {
      await vi.advanceTimersByTimeAsync(at - Date.now());
      void polling.tryNow();
      void polling.tryNow();
    }
    await vi.advanceTimersByTimeAsync(40_000 - Date.now());
    polling.stop();
    return polls;
  };
  const undisturbed = await plannedPolls([]);
  expect(undisturbed).toEqual([0, 4_100, 12_200, 24_300, 36_400]);
  const presses = [1_000, 9_000, 10_000, 30_000];
  expect(await plannedPolls(presses)).toEqual([...undisturbed, ...presses].toSorted((a, b) => a - b));
});

test('has one timer and one poll at a time after a hundred connection flaps', async () => {
  let open = 0;
  let most = 0;
  let count = 0;
  const poll = async (): Promise<PollResult> => {
    most = Math.max(most, ++open);
    count += 1;
    await pause(50);
    open -= 1;
    return count % 2 ? 'reached' : 'unreached';
  };
  const polling = startPolling({ poll, random: () => 0.5 });
  for (let flap = 0; flap < 100; flap++) {
    polling.pollNow();
    await vi.advanceTimersByTimeAsync(7);
  }
  await vi.advanceTimersByTimeAsync(500);
  expect(most).toBe(1);
  expect(vi.getTimerCount()).toBe(1);
  polling.stop();
  expect(vi.getTimerCount()).toBe(0);
});

test('pollNow during a poll leads to one more poll', async () => {
  let polls = 0;
  const polling = startPolling({ poll: () => pause(100).then(() => (++polls, 'reached' as const)) });
  polling.pollNow();
  polling.pollNow();
  polling.pollNow();
  await vi.advanceTimersByTimeAsync(300);
  expect(polls).toBe(2);
  polling.stop();
});

test('keeps polling after a poll that throws', async () => {
  let polls = 0;
  const polling = startPolling({ poll: () => (polls++, Promise.reject(new Error('disk full'))) });
  polling.pollNow();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(polls).toBeGreaterThan(2);
  polling.stop();
});

test('stops, even during a poll', async () => {
  const polling = startPolling({ poll: () => pause(100).then(() => 'reached' as const) });
  polling.pollNow();
  polling.stop();
  await vi.advanceTimersByTimeAsync(200);
  expect(vi.getTimerCount()).toBe(0);
});
