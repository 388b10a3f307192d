import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Knex } from 'knex';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { migrate, pendingMigrations } from '#api/db/migrate.ts';
import { createTestDatabase, type TestDatabase } from '#api/testing/database.ts';
import { waitUntil } from '#api/testing/waitUntil.ts';
import type { Migration } from '#migrations/list.ts';

let db: TestDatabase;
beforeEach(async () => {
  db = await createTestDatabase({ empty: true });
});
afterEach(() => db.drop());

const createsTable = (name: string) => async (): Promise<Migration> => ({
  up: `create table ${name} (id int)`,
});
const two = { '0001_create_a': createsTable('a'), '0002_create_b': createsTable('b') };

describe('migrate', () => {
  test('runs new migrations once, in order', async () => {
    expect(await migrate(db.url, { '0001_create_a': two['0001_create_a'] })).toEqual(['0001_create_a']);
    expect(await migrate(db.url, two)).toEqual(['0002_create_b']);
    expect(await migrate(db.url, two)).toEqual([]);
  });

  test('rolls back a failed migration, keeps those before it, and can run again', async () => {
    const broken = { up: 'create table half (id int); select 1 / 0' };
    const list = { ...two, '0003_break': async () => broken };
    await expect(migrate(db.url, list)).rejects.toThrow('division by zero');
    expect(await pendingMigrations(db.knex, list)).toEqual(['0003_break']);
    expect(await migrate(db.url, { ...two, '0003_break': createsTable('half') })).toEqual(['0003_break']);
  });

  test('lets an older release start on a newer database', async () => {
    await migrate(db.url, two);
    expect(await migrate(db.url, { '0001_create_a': two['0001_create_a'] })).toEqual([]);
  });

  test('waits at most 3 s for a lock that a request holds; a statement may take longer', async () => {
    const limits = async (knex: Knex) => {
      const { rows } = await knex.raw(
        `select current_setting('lock_timeout') as locks, current_setting('statement_timeout') as statements`,
      );
      expect(rows).toEqual([{ locks: '3s', statements: '0' }]);
    };
    await migrate(db.url, {
      '0001_look': async () => ({ up: limits }),
      '0002_look': async () => ({ up: limits, config: { transaction: false } }),
    });
  });

  test('runs a migration that cannot run in a transaction outside one', async () => {
    const up = 'create index concurrently if not exists a_id on a (id)';
    const list = { ...two, '0003_index': async () => ({ up, config: { transaction: false } }) };
    expect(await migrate(db.url, list)).toContain('0003_index');
  });

  test('runs in one of two concurrent starts while the other waits', async () => {
    // `concurrently` waits for all snapshots, and must not wait for the process that waits for it.
    const up = async (knex: Knex) => {
      await knex.raw('select pg_sleep(0.3)');
      await knex.raw('create index concurrently a_id on a (id)');
    };
    const list = { ...two, '0003_index': async () => ({ up, config: { transaction: false } }) };
    const done = await Promise.all([migrate(db.url, list), migrate(db.url, list), migrate(db.url, list)]);
    expect(done.flat()).toEqual(Object.keys(list));
  });
});

describe('pendingMigrations', () => {
  test('lists the missing migrations, and changes nothing', async () => {
    expect(await pendingMigrations(db.knex, two)).toEqual(Object.keys(two));
    expect((await db.knex.raw(`select * from pg_tables where schemaname = 'public'`)).rows).toEqual([]);
    await migrate(db.url, { '0001_create_a': two['0001_create_a'] });
    expect(await pendingMigrations(db.knex, two)).toEqual(['0002_create_b']);
  });
});

describe('a migration after kill -9', () => {
  test.each([
    ['in a transaction', true],
    ['outside one', false],
  ])('interrupted within a statement %s, continues where it stopped', async (_, transaction) => {
    await startAndKill(`
      const work = async (knex) => {
        await knex.raw('create table if not exists c (id int)');
        await knex.raw('select pg_sleep(60)');
      };
      const list = { '0001_a': async () => ({ up: 'create table a (id int)' }), '0002_c': async () => ({ up: work, config: { transaction: ${transaction} } }) };`);
    const again = { up: 'create table if not exists c (id int)', config: { transaction } };
    const list = { '0001_a': createsTable('a'), '0002_c': async () => again };
    expect(await migrate(db.url, list)).toEqual(['0002_c']);
    expect(await pendingMigrations(db.knex, list)).toEqual([]);
  });

  test('between its work and its record, which are one transaction', { tags: 'full' }, async () => {
    // The trigger prolongs that moment. The list ends with a migration without a transaction, because Knex alone
    // would then record each migration after its commit.
    await startAndKill(`
      const up = \`create table a (id int);
        create function wait() returns trigger language plpgsql as 'begin perform pg_sleep(60); return new; end';
        create trigger wait before insert on knex_migrations for each row execute function wait()\`;
      const list = { '0001_a': async () => ({ up }), '0002_b': async () => ({ up: 'select 1', config: { transaction: false } }) };`);
    const list = {
      '0001_a': createsTable('a'),
      '0002_b': async () => ({ ...(await createsTable('b')()), config: { transaction: false } }),
    };
    expect(await migrate(db.url, list)).toEqual(['0001_a', '0002_b']);
  });

  test(
    'does not start again while the killed one is still running in the database',
    { tags: 'full' },
    async () => {
      await startAndKill(`
      const list = { '0001_slow': async () => ({
        up: async (knex) => { await knex.raw("set client_connection_check_interval = 0"); await knex.raw('select pg_sleep(1.5)'); },
        config: { transaction: false },
      }) };`);
      let others: unknown;
      const up = async (knex: Knex) => {
        others = (
          await knex.raw(
            `select pid from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`,
          )
        ).rows;
      };
      await migrate(db.url, { '0001_slow': async () => ({ up }) });
      expect(others).toEqual([]);
    },
  );
});

/** Runs the `list` that `source` declares in a separate process and kills it while it sleeps. */
async function startAndKill(source: string): Promise<void> {
  const module = JSON.stringify(new URL('./migrate.ts', import.meta.url).href);
  const script = `const { migrate } = await import(${module}); ${source} await migrate(${JSON.stringify(db.url)}, list);`;
  const args = ['--import', import.meta.resolve('tsx'), '--input-type=module', '-e', script];
  const child: ChildProcess = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  await waitUntil(async () => {
    const { rows } = await db.knex.raw(
      `select 1 from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`,
    );
    return rows.length === 1;
  });
  child.kill('SIGKILL');
  await once(child, 'close');
}
