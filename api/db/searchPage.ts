import type { Knex } from 'knex';
import type { Model, QueryBuilder } from 'objection';
import { foldWords } from '#shared/domain/foldText.ts';
import { readBirth, readSearch, shortestForgiven } from '#shared/domain/searchTerms.ts';

/** The pattern for a substring search, with LIKE's special characters escaped. */
export const likePattern = (q: string) => `%${q.replace(/[\\%_]/g, '\\$&')}%`;

/** How much of a text the index is asked for, in characters. */
const indexedPart = 8;

/**
 * Rows with all words of a text, folded and in any order. The trigram index reads a list of rows for every three letters
 * it is asked for, so it is asked for the end of the longest word only, or of the last one as long: of a name that is
 * mostly the last name's, of an email address that of the part before its domain, since `@gmail.com` is in half of all
 * rows.
 */
export function searchText(q: string): [sql: string, values: string[]] {
  const words = foldWords(q);
  const longest = words.reduce((long, word) => (word.length >= long.length ? word : long), '');
  const [mailbox] = /^.{3,}@(?=.)/.exec(longest) ?? [];
  // By characters, because half of a surrogate pair is not text.
  const part = Array.from(mailbox ?? longest)
    .slice(-indexedPart)
    .join('');
  const others = words.filter((word) => word !== part);
  const conditions = ['search_text LIKE ?', ...others.map(() => 'strpos(search_text, ?) > 0')];
  return [`(${conditions.join(' AND ')})`, [likePattern(part), ...others]];
}

function almost(word: string): string[] {
  const letters = Array.from(word);
  const escaped = letters.map((letter) => letter.replace(/[\\%_]/, '\\$&'));
  return [...letters.keys()].flatMap((at) => {
    const [before, after] = [escaped.slice(0, at).join(''), escaped.slice(at + 1).join('')];
    const [here = '', next = ''] = escaped.slice(at);
    const swapped = `${before}${next}${here}${after.slice(next.length)}`;
    return [`${before}_${after}`, `${before}${after}`, `${before}_${here}${after}`, swapped].map(
      (one) => `%${one}%`,
    );
  });
}

/** The same with one letter of each longer word wrong, or two swapped; null where no word is long enough. It reads the whole table. */
function searchTextForgiving(q: string): [sql: string, values: (string | string[])[]] | null {
  // An address or a pattern is typed with care.
  if (/[@_%]/.test(q)) return null;
  const words = foldWords(q);
  if (!words.some(({ length }) => length >= shortestForgiven)) return null;
  const conditions = words.map(({ length }) =>
    length >= shortestForgiven ? 'search_text LIKE ANY (?)' : 'strpos(search_text, ?) > 0',
  );
  return [
    conditions.join(' AND '),
    words.map((word) => (word.length >= shortestForgiven ? almost(word) : word)),
  ];
}

/** The ids that are found exactly, or else with one letter of each longer word wrong. @param born as `findBorn` */
export function orForgiving(
  db: Knex,
  table: string,
  q: string,
  exact: Knex.QueryBuilder,
  born?: BornBetween,
): Knex.QueryBuilder {
  const birth = born ? readBirth(q) : null;
  const [forgiving, besideBirth] = [q, birth?.rest ?? ''].map(searchTextForgiving);
  const almostFound = [
    ...(forgiving
      ? [
          db(table)
            .select('id')
            .whereRaw(...forgiving),
        ]
      : []),
    ...(born && birth && besideBirth ? [born(birth.from, birth.to).whereRaw(...besideBirth)] : []),
  ].map((found) => found.whereRaw('NOT EXISTS (SELECT FROM exact)'));
  if (almostFound.length === 0) return exact;
  return db.withMaterialized('exact', exact).from('exact').select('id').unionAll(almostFound);
}

/** An array of ids is found by the primary key, however many the planner expects of a search. */
export const isAmong = (ids: Knex.QueryBuilder): [sql: string, values: Knex.QueryBuilder[]] => [
  'id = ANY(ARRAY(?))',
  [ids],
];

/** The ids of rows of people born between two days. */
type BornBetween = (from: string, to: string) => Knex.QueryBuilder;

/** The ids of those who were born when a text says, and of whom the rest of it is true; undefined where it says no date. */
export function findBorn(people: BornBetween, q: string): Knex.QueryBuilder | undefined {
  const birth = readBirth(q);
  const born = birth && people(birth.from, birth.to);
  if (born && birth.rest !== '') void born.whereRaw(...searchText(birth.rest));
  return born ?? undefined;
}

/** Filters rows by a search text: in their text, telephone number or reference number, or by a birth date. */
export function filterBySearch<M extends Model>(
  rows: QueryBuilder<M, M[]>,
  q: string,
  born?: BornBetween,
): void {
  const db = rows.knex();
  const { tableName } = rows.modelClass();
  const { phones, reference } = readSearch(q);
  const exact = db(tableName)
    .select('id')
    .whereRaw(...searchText(q));
  for (const digits of phones) void exact.orWhereRaw('phone_digits LIKE ?', [likePattern(digits)]);
  if (reference !== null) void exact.orWhere({ id: reference });
  const found = born && findBorn(born, q);
  if (found) void exact.union(found);
  void rows.whereRaw(...isAmong(orForgiving(db, tableName, q, exact, born)));
}

interface Page {
  /** The text searched for, by which the rows are filtered already. */
  q?: string | undefined;
  limit: number;
  /** The id after which the page starts; null for the first page. */
  after: number | null;
}

/**
 * One page of a list, and the total. Those of a search come from one pass, so that a search without an index (one or two
 * letters) scans the table once instead of twice.
 * @param count how many rows the list has, without a search
 * @param first the id of a row for the top of a search's first page, whatever its key: the reference number searched for
 * @returns up to `limit + 1` rows, the last of which only shows that more follow
 */
export async function listPage<M extends Model & { id: number }>(
  rows: QueryBuilder<M, M[]>,
  { q, limit, after }: Page,
  order: ListOrder,
  count: () => Promise<number>,
  first: number | null = null,
): Promise<{ rows: M[]; limit: number; total: number }> {
  const way = order.isBackwards ? 'DESC' : 'ASC';
  if (!q) {
    if (after !== null) void rows.whereRaw(following(order), { after });
    const inOrder = rows.orderByRaw(`${order.key} ${way}, id ${way}`).limit(limit + 1);
    const [page, total] = await Promise.all([inOrder, count()]);
    return { rows: page, limit, total };
  }
  const db = rows.knex();
  const found = rows.select('id', db.raw(`${order.key} AS key`)).toKnexQuery();
  const { rows: pages } = await db.raw<{ rows: { ids: number[]; total: number }[] }>(
    `WITH found AS MATERIALIZED (:found)
     SELECT (SELECT count(*) FROM found) AS total, ARRAY(
       SELECT id FROM found
       WHERE :after::integer IS NULL OR (${following(order, 'key')} AND id IS DISTINCT FROM :first::integer)
       ORDER BY id IS NOT DISTINCT FROM :first::integer DESC, key ${way}, id ${way} LIMIT :rows
     ) AS ids`,
    // A page of one row has no room for it: the next page starts after the page's last id.
    { found, after, first: limit > 1 ? first : null, rows: limit + 1 },
  );
  const { ids, total } = pages[0] ?? { ids: [], total: 0 };
  const byId = new Map((await rows.modelClass().query(db).whereIn('id', ids)).map((row) => [row.id, row]));
  return { rows: ids.flatMap((id) => (byId.get(id) as M | undefined) ?? []), limit, total };
}

/** The order of a list. Rows with the same key are ordered by id, so that the order is total. */
export interface ListOrder {
  table: string;
  /** A column or an expression that is never null and is indexed together with the id. */
  key: string;
  isBackwards: boolean;
}

/** The order for a `sort`, by default newest first. */
export function readSort<Column extends string>(
  table: string,
  keys: Record<Column, string>,
  sort: Column | `-${Column}` | undefined,
): ListOrder {
  if (!sort) return { table, key: 'id', isBackwards: true };
  const isBackwards = sort.startsWith('-');
  return { table, key: keys[sort.replace('-', '') as Column], isBackwards };
}

/** SQL condition for the rows after id `:after`, whose key is looked up, so that it is not in the URL. */
export function following({ table, key, isBackwards }: ListOrder, keyOfRow = key): string {
  const sign = isBackwards ? '<' : '>';
  if (key === 'id') return `id ${sign} :after`;
  return `(${keyOfRow}, id) ${sign} (SELECT ${key}, id FROM ${table} WHERE id = :after)`;
}
