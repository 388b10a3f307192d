import { parseArgs } from 'node:util';
import { startCluster } from '#api/db/cluster.ts';
import { openDatabase } from '#api/db/connection.ts';
import { migrate } from '#api/db/migrate.ts';
import { EnvError, readEnv } from '#api/env.ts';
import { makeAdmin } from '#api/firstAdmin.ts';
import { fillDemo } from '#api/seed.ts';

const usage = `npm run db -- migrate        bring the tables up to date
npm run db -- seed           fill an empty database with a demonstration month
npm run db -- admin EMAIL    make EMAIL an admin with a new password`;

function fail(text: string): void {
  process.stderr.write(`${text}\n`);
  process.exitCode = 1;
}

const say = (text: string) => void process.stdout.write(`${text}\n`);

async function run(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [command, argument] = positionals;
  const isKnown = command === 'migrate' || command === 'seed' || (command === 'admin' && argument);
  if (!isKnown) return fail(usage);
  const env = readEnv();
  const cluster = env.databaseUrl ? undefined : await startCluster({ dataDir: env.dataDir });
  const url = env.databaseUrl ?? cluster?.url ?? '';
  try {
    const done = await migrate(url);
    const db = openDatabase(url);
    try {
      if (command === 'migrate') say(done.length > 0 ? `Done: ${done.join(', ')}` : 'Nothing to do.');
      if (command === 'seed') say(await fillDemo(db));
      if (command === 'admin' && argument) {
        const password = await makeAdmin(db, argument, env.adminPassword);
        say(`${argument} is an admin.${env.adminPassword ? '' : ` Password: ${password}`}`);
      }
    } finally {
      await db.destroy();
    }
  } finally {
    await cluster?.stop();
  }
}

try {
  await run();
} catch (error) {
  fail(error instanceof EnvError ? error.message : String((error as Error).stack));
}
