import type { TableSum } from '#api/backup/fileFormat.ts';
import { sumTable } from '#api/backup/createBackup.ts';
import { listTables, textSettings } from '#api/backup/tables.ts';
import { withClient } from '#api/backup/withClient.ts';

/** Counts and checksums of a database's tables, for comparison with another one or a backup. */
export async function sumTables(url: string): Promise<Record<string, TableSum>> {
  return withClient(url, async (client) => {
    await client.query(textSettings);
    const sums: Record<string, TableSum> = {};
    for (const table of await listTables(client)) sums[table.table] = await sumTable(client, table);
    return sums;
  });
}
