import { inject } from 'vitest';
import type { TestApp } from '#api/testing/app.ts';
import { databaseUrl, runOn } from '#api/testing/clone.ts';
import { inFull, longTables } from '#api/testing/longTables.ts';

interface Pool {
  on(event: 'createSuccess', heard: (id: number, connection: NotifiedConnection) => void): void;
}
interface NotifiedConnection {
  on(event: 'notice', heard: (notice: { message?: string }) => void): void;
}

const growing = [...longTables.people, ...longTables.traces].join('|');
/** A scan by another name: an index read from end to end, most of whose rows are thrown away. */
const maxRemoved = inFull(5000);

/** Whether a plan reads a long table, or most of it, to find a few rows. */
function isScan(plan: string): boolean {
  if (new RegExp(`Seq Scan on (${growing})\\b`).test(plan)) return true;
  return [...plan.matchAll(/Rows Removed by \w+(?: \w+)?: (\d+)/g)].some(
    ([, rows]) => Number(rows) > maxRemoved,
  );
}

/** Collects plans of all queries as carried out, of triggers and foreign keys, too. Call it before the first query. */
export async function watchPlans(app: TestApp) {
  const owner = databaseUrl(inject('clusterUrl'), new URL(app.databaseUrl).pathname.slice(1));
  const name = new URL(owner).pathname.slice(1);
  const settings = {
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_level': 'notice',
    'auto_explain.log_nested_statements': 'on',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_timing': 'off',
  };
  await runOn(owner, async (client) => {
    await client.query("LOAD 'auto_explain'");
    for (const [setting, value] of Object.entries(settings)) {
      await client.query(`ALTER DATABASE ${name} SET ${setting} = '${value}'`);
    }
  });
  const plans: string[] = [];
  const { pool } = app.serverDb.client as { pool: Pool };
  pool.on('createSuccess', (_id, connection) =>
    connection.on('notice', ({ message }) => message?.includes('plan:') && plans.push(message)),
  );
  return {
    /** Does work, and returns the plans that it needed. */
    async of(work: () => Promise<unknown>): Promise<string[]> {
      plans.length = 0;
      await work();
      return [...plans];
    },
    /** Those of them that scan. */
    async scansOf(work: () => Promise<unknown>): Promise<string[]> {
      return (await this.of(work)).filter(isScan);
    },
  };
}
