import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { batchQueries } from '#api/db/batchQueries.ts';

function recordingFinder() {
  const questions: number[][] = [];
  const find = batchQueries(async (keys: number[]) => {
    questions.push(keys);
    if (keys.includes(0)) throw new Error('no such key');
    return new Map(keys.filter((key) => key < 100).map((key) => [key, `row ${key}`]));
  });
  return { questions, findRow: find };
}

test('concurrent look-ups share one query, and each gets its own result', async () => {
  const { questions, findRow: find } = recordingFinder();
  const answers = await Promise.all([3, 1, 3, 500, 2].map(find));
  expect(answers).toEqual(['row 3', 'row 1', 'row 3', undefined, 'row 2']);
  expect(questions).toEqual([[3, 1, 500, 2]]);
});

test('a look-up never gets the result of a query sent before it', async () => {
  const { questions, findRow: find } = recordingFinder();
  const first = find(1);
  await new Promise((turn) => setImmediate(turn));
  await Promise.all([first, find(1)]);
  expect(questions).toEqual([[1], [1]]);
});

/** With queries that run until they are ended. */
function heldFinder() {
  const questions: number[][] = [];
  const endings: (() => void)[] = [];
  const findRow = batchQueries(async (keys: number[]) => {
    questions.push(keys);
    await new Promise<void>((end) => endings.push(end));
    return new Map(keys.map((key) => [key, key]));
  });
  return { questions, endings, findRow };
}
const turn = () => new Promise((done) => setImmediate(done));

test('while a query is running, all further look-ups share the next', async () => {
  const { questions, endings, findRow: find } = heldFinder();
  const answers: Promise<number | undefined>[] = [];
  for (const key of [1, 2, 3]) {
    answers.push(find(key));
    await turn();
  }
  expect(questions).toEqual([[1]]);
  endings[0]!();
  expect(await answers[0]).toBe(1);
  expect(questions).toEqual([[1], [2, 3]]);
  endings[1]!();
  expect(await Promise.all(answers)).toEqual([1, 2, 3]);
});

test('a stuck query blocks nobody for long, and further look-ups share the third', async () => {
  const { questions, endings, findRow: find } = heldFinder();
  const answers = [find(1)];
  await turn();
  answers.push(find(2));
  await vi.waitFor(() => expect(questions).toEqual([[1], [2]]));
  for (const key of [3, 4]) {
    answers.push(find(key));
    await turn();
  }
  // The stuck query has not returned yet.
  endings[1]!();
  expect(await answers[1]).toBe(2);
  expect(questions).toEqual([[1], [2], [3, 4]]);
  for (const end of endings) end();
  expect(await Promise.all(answers)).toEqual([1, 2, 3, 4]);
});

test('a look-up after a query has got stuck starts at once', async () => {
  const { questions, endings, findRow: find } = heldFinder();
  const stuck = find(1);
  await sleep(50);
  const next = find(2);
  await turn();
  expect(questions).toEqual([[1], [2]]);
  for (const end of endings) end();
  expect(await Promise.all([stuck, next])).toEqual([1, 2]);
});

test('many look-ups take several queries', async () => {
  const { questions, findRow: find } = recordingFinder();
  const keys = Array.from({ length: 70 }, (_, index) => index + 1);
  expect(await Promise.all(keys.map(find))).toEqual(keys.map((key) => `row ${key}`));
  expect(questions.map(({ length }) => length)).toEqual([32, 32, 6]);
  expect(questions.flat()).toEqual(keys);
});

test('a failure rejects the look-ups of its batch and no later ones', async () => {
  const { findRow: find } = recordingFinder();
  const answers = await Promise.allSettled([find(1), find(0)]);
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await find(1)).toBe('row 1');
});
