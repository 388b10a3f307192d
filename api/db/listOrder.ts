import type { Knex } from 'knex';
import type { Model, QueryBuilder } from 'objection';

/** In what order a list is read. Rows with the same key follow their ids, so that each has one place. */
export interface ListOrder {
  table: string;
  /** A column or an expression that is never null and that an index has, together with the id. */
  key: string;
  isBackwards: boolean;
}

/** The order that a `sort` names, or the newest first. */
export function readSort<Column extends string>(
  table: string,
  keys: Record<Column, string>,
  sort: Column | `-${Column}` | undefined,
): ListOrder {
  if (!sort) return { table, key: 'id', isBackwards: true };
  const isBackwards = sort.startsWith('-');
  return { table, key: keys[sort.replace('-', '') as Column], isBackwards };
}

/** Which rows follow the one with the id `:after`: it is looked up, so that its key stands in no address. */
export function following({ table, key, isBackwards }: ListOrder, keyOfRow = key): string {
  const sign = isBackwards ? '<' : '>';
  if (key === 'id') return `id ${sign} :after`;
  return `(${keyOfRow}, id) ${sign} (SELECT ${key}, id FROM ${table} WHERE id = :after)`;
}

/** One row more than the page holds, which tells whether another page follows. */
export function pageInOrder<M extends Model>(
  rows: QueryBuilder<M, M[]>,
  order: ListOrder,
  { limit, after }: { limit: number; after: number | null },
): QueryBuilder<M, M[]> {
  const way = order.isBackwards ? 'DESC' : 'ASC';
  if (after !== null) void rows.whereRaw(following(order), { after });
  return rows.orderByRaw(`${order.key} ${way}, id ${way}`).limit(limit + 1);
}

/** What `searchPage` has to know of the rows that are found: their ids and what they are sorted by. */
export const keyColumns = (db: Knex, { key }: ListOrder) => ['id', db.raw(`${key} AS key`)] as const;
