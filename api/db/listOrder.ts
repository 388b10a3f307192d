import type { Knex } from 'knex';
import type { Model, QueryBuilder } from 'objection';

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

/**
 * SQL condition for the rows after the one with id `:after`, whose key is looked up, so that it does not appear in
 * the URL.
 */
export function following({ table, key, isBackwards }: ListOrder, keyOfRow = key): string {
  const sign = isBackwards ? '<' : '>';
  if (key === 'id') return `id ${sign} :after`;
  return `(${keyOfRow}, id) ${sign} (SELECT ${key}, id FROM ${table} WHERE id = :after)`;
}

/** One row more than the page, to know whether another follows. */
export function pageInOrder<M extends Model>(
  rows: QueryBuilder<M, M[]>,
  order: ListOrder,
  { limit, after }: { limit: number; after: number | null },
): QueryBuilder<M, M[]> {
  const way = order.isBackwards ? 'DESC' : 'ASC';
  if (after !== null) void rows.whereRaw(following(order), { after });
  return rows.orderByRaw(`${order.key} ${way}, id ${way}`).limit(limit + 1);
}

/** The columns that `searchPage` needs: the id and the sort key. */
export const keyColumns = (db: Knex, { key }: ListOrder) => ['id', db.raw(`${key} AS key`)] as const;
