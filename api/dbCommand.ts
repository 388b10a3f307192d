import { randomBytes } from 'node:crypto';
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

const say = (text: string) => void process.stdout.write(`${text}\n`);

async function run(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [command, argument] = positionals;
  const isKnown = command === 'migrate' || command === 'seed' || (command === 'admin' && argument);
  if (!isKnown) throw new EnvError(usage);
  const env = readEnv();
  const cluster = env.DATABASE_URL ? undefined : await startCluster({ dataDir: env.DATA_DIR });
  const url = env.DATABASE_URL ?? cluster?.url ?? '';
  try {
    const done = await migrate(url);
    const db = openDatabase(url);
    try {
      if (command === 'migrate') say(done.length > 0 ? `Done: ${done.join(', ')}` : 'Nothing to do.');
      if (command === 'seed') say(await fillDemo(db));
      if (command === 'admin' && argument) {
        const password = env.ADMIN_PASSWORD ?? randomBytes(12).toString('base64url');
        await makeAdmin(db, argument, password);
        say(`${argument} is an admin.${env.ADMIN_PASSWORD ? '' : ` Password: ${password}`}`);
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
  process.stderr.write(`${error instanceof EnvError ? error.message : (error as Error).stack}\n`);
  process.exitCode = 1;
}
