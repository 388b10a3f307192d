import type { z } from 'zod';

type Path = readonly PropertyKey[];

interface Read<Data> {
  data: Data;
  /** False if some of the response was too new for this client. */
  isWhole: boolean;
  /** Whether rows were left out. */
  isPartial?: true;
}

/** A deep copy; the value came from JSON. */
const copy = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

const at = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((found, key) => (found as Record<PropertyKey, unknown> | undefined)?.[key], value);

function put(value: unknown, path: Path, next: unknown): void {
  const last = path.at(-1);
  if (last !== undefined) Reflect.set(at(value, path.slice(0, -1)) as object, last, next);
}

/** The path of the innermost list row that contains the given path. */
function rowOf(path: Path): Path | undefined {
  const index = path.findLastIndex((key) => typeof key === 'number');
  return index < 0 ? undefined : path.slice(0, index + 1);
}

function removeRows(value: unknown, rows: readonly Path[]): void {
  const seen = new Map(rows.map((row) => [row.join('/'), row]));
  // Backwards, so that the other indexes stay valid.
  for (const row of [...seen.values()].toSorted((a, b) => Number(b.at(-1)) - Number(a.at(-1)))) {
    const list = at(value, row.slice(0, -1));
    if (Array.isArray(list)) list.splice(Number(row.at(-1)), 1);
  }
}

/** The response with null for each field that is missing, as in one of an older server; undefined without any. */
function fillMissing(schema: z.ZodType, raw: unknown): unknown {
  const missing = schema.safeParse(raw).error?.issues.filter(({ path }) => at(raw, path) === undefined) ?? [];
  if (missing.length === 0) return undefined;
  const filled = copy(raw);
  for (const { path } of missing) put(filled, path, null);
  // Where a field may not be null, its row is left out below.
  for (const { path } of schema.safeParse(filled).error?.issues ?? []) {
    if (at(filled, path) === null && at(raw, path) === undefined) put(filled, path, undefined);
  }
  return copy(filled);
}

/**
 * Reads a response of a possibly newer or older server: unknown fields are dropped, missing ones are null, unknown enum
 * values are passed through, and an unreadable row is left out of its list.
 * @throws z.ZodError when the response as a whole is unreadable
 */
export function readAnswer<S extends z.ZodType>(schema: S, answer: unknown): Read<z.output<S>> {
  const raw = fillMissing(schema, answer) ?? answer;
  const first = schema.safeParse(raw);
  if (first.success) return { data: first.data, isWhole: true };
  const known = copy(raw);
  const words: { path: Path; word: string }[] = [];
  const unreadable: Path[] = [];
  for (const issue of first.error.issues) {
    const word = at(raw, issue.path);
    const row = rowOf(issue.path);
    if (issue.code === 'invalid_value' && typeof word === 'string') {
      words.push({ path: issue.path, word });
      put(known, issue.path, issue.values[0]);
    } else if (row) unreadable.push(row);
    else throw first.error;
  }
  if (unreadable.length > 0) {
    const rest = copy(raw);
    removeRows(rest, unreadable);
    return { data: readAnswer(schema, rest).data, isWhole: false, isPartial: true };
  }
  const data = schema.parse(known);
  for (const { path, word } of words) put(data, path, word);
  return { data, isWhole: false };
}
