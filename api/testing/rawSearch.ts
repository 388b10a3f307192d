import type { Knex } from 'knex';

interface Table {
  schema: string;
  name: string;
}

/**
 * Searches every column of every table, of any type and schema, for a text: in text, in JSON, in arrays, and in the
 * bytes of a `bytea`.
 * @returns the matching rows, as `schema.table: the row`
 */
export async function searchDatabase(db: Knex, text: string): Promise<string[]> {
  const { rows: tables } = await db.raw<{ rows: Table[] }>(
    `SELECT n.nspname AS schema, c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind IN ('r', 'm') AND n.nspname NOT IN ('pg_catalog', 'information_schema')
       AND n.nspname NOT LIKE 'pg_toast%' ORDER BY 1, 2`,
  );
  const found: string[] = [];
  for (const { schema, name } of tables) {
    const { rows } = await db.raw<{ rows: { row: string }[] }>(
      `SELECT CAST(t AS text) AS row FROM "${schema}"."${name}" AS t
       WHERE position(lower(:text) IN lower(CAST(t AS text))) > 0
         OR position(encode(convert_to(:text, 'UTF8'), 'hex') IN CAST(t AS text)) > 0`,
      { text },
    );
    found.push(...rows.map(({ row }) => `${schema}.${name}: ${row}`));
  }
  return found;
}
