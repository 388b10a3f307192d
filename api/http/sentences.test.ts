import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { allCalls } from '#shared/contracts/allCalls.ts';
import type { Call } from '#shared/contracts/call.ts';
import { setupItemIds } from '#shared/domain/setupChecklist.ts';
import { allRights, buildAdmin } from '#api/demo/factories.ts';
import { parse } from '#api/http/route.ts';
import { startTestApp, type TestApp, type TestClient } from '#api/testing/app.ts';
import { tinyPicture } from '#api/testing/recordForms.ts';

let app: TestApp;
let owner: TestClient;

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.signIn(await buildAdmin(app.db, allRights));
});
afterAll(() => app.stop());

/** The default text of a message without words of its own: a name from the code, or only that something is wrong. */
const isFallback = (sentence: string) =>
  /[a-z][A-Z]|(^|, )[a-z\d][\w-]* is not valid|part that is not/.test(sentence);

const bodies = Object.entries(allCalls).flatMap(([name, { body, ...call }]) =>
  body ? [{ name, call, body }] : [],
);

/** The names of a body's fields, at any depth. */
function fieldsOf(body: z.ZodType): string[] {
  const fields = new Set<string>();
  JSON.stringify(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }), (key, value: unknown) => {
    if (key === 'properties') for (const field of Object.keys(value ?? {})) fields.add(field);
    return value;
  });
  return [...fields];
}

const wrongValues = [null, true, 7, -1.5, '', '?', [], {}, [7], ['?'], [{}], [[]]];

/** A body of nothing, and of each wrong value in every place. */
function wrongBodies(body: z.ZodType): unknown[] {
  const fields = fieldsOf(body);
  const fill = (value: unknown) => Object.fromEntries(fields.map((field) => [field, value]));
  const flat = wrongValues.map(fill);
  return [{}, 7, ...flat, ...flat.map((inner) => fill([inner])), ...flat.map(fill)];
}

/** The path with a value that every call's parameters take. */
const addressOf = ({ path }: Pick<Call, 'path'>) =>
  path
    .replace(':type', 'booking')
    .replace(':item', setupItemIds[0] ?? '')
    .replace(':entryId', '00000000-0000-4000-8000-000000000000')
    .replaceAll(/:\w+/g, '999999');

test.each(bodies)('$name refuses wrong content in words, not in names of fields', async ({ call, body }) => {
  const seen = new Set<string>();
  for (const wrong of wrongBodies(body)) {
    try {
      parse(body, wrong);
    } catch (error) {
      seen.add((error as Error).message);
    }
  }
  const answer = await owner.send(call.method, addressOf(call), call.isUpload ? { file: tinyPicture } : '7');
  expect(answer.status).toBe(400);
  expect(seen).toContain(answer.text);
  const wordless = [...seen].filter(isFallback);
  expect(wordless).toEqual([]);
  expect(seen.size).toBeGreaterThan(0);
});

const queries = Object.entries(allCalls).flatMap(([name, { query, ...call }]) =>
  query ? fieldsOf(query).map((field) => ({ name, field, call })) : [],
);

test.each(queries)('$name refuses $field given twice in words', async ({ call, field }) => {
  const answer = await owner.send(call.method, `${addressOf(call)}?${field}=%3F&${field}=%3F`);
  expect(answer.status).toBe(400);
  expect(isFallback(answer.text), answer.text).toBe(false);
});
