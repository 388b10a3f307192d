import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { runOn } from '#api/testing/clone.ts';
import { TestClient } from '#api/testing/app.ts';
import { consultationForm } from '#api/testing/forms.ts';
import { type PostgresPair } from '#api/testing/postgresPair.ts';
import { type ServerProcess, startServerProcess } from '#api/testing/serverProcess.ts';
import { waitUntil } from '#api/testing/waitUntil.ts';

const writers = 8;
const retryMs = 50;
const enough = 60;

export interface DrillResult {
  acknowledged: number;
  /** Acknowledged, but missing after the failover. */
  lost: string[];
  /** Stored more than once, or acknowledged with two ids. */
  doubled: string[];
  /** Stored but never acknowledged; none, because every writer retries until acknowledged. */
  unasked: number;
  /** Number of responses by status; 0 for no response. */
  statuses: Record<number, number>;
  /** Milliseconds from the kill to the end of the promotion, and to each server's first new acknowledgement. */
  promotedMs: number;
  backMs: number[];
}

/** Two copies of the server, connected to both hosts of a pair. */
export function startTwoServers(pair: PostgresPair): Promise<ServerProcess[]> {
  const settings = { DATABASE_URL: pair.url, MIGRATION_DATABASE_URL: pair.ownerUrl, LOG_LEVEL: 'fatal' };
  return Promise.all([startServerProcess(settings), startServerProcess(settings)]);
}

/**
 * Kills the primary while both servers process requests with an Idempotency-Key, promotes the standby and compares.
 */
export async function runStandbyDrill(
  pair: PostgresPair,
  servers: ServerProcess[],
  report: (line: string) => void = () => {},
): Promise<DrillResult> {
  const answers = new Map<string, Set<number>>();
  const statuses: Record<number, number> = {};
  const doneAt = servers.map((): { began: number; ended: number }[] => []);
  let isOver = false;

  async function write(writer: number): Promise<void> {
    while (!isOver) {
      const key = randomUUID();
      const form = consultationForm({ name: `Drill ${key}` });
      const began = Date.now();
      // Retries at either server until acknowledged, as a device's outbox does.
      for (let attempt = writer; !answers.has(key); attempt++) {
        const at = attempt % servers.length;
        const client = new TestClient(servers[at]!.url);
        const answer = await client
          .post('/api/consultations', form, { 'Idempotency-Key': key })
          .catch(() => ({ status: 0, body: undefined }));
        statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
        if (answer.status === 201) {
          answers.set(key, new Set([answer.body.id as number]));
          doneAt[at]!.push({ began, ended: Date.now() });
        } else await sleep(retryMs);
      }
    }
  }
  const load = Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));
  const countSince = (time: number, at: number) => doneAt[at]!.filter(({ began }) => began > time).length;

  await waitUntil(() => servers.every((_, at) => countSince(0, at) >= enough));
  report(`${answers.size} requests acknowledged; the primary is killed`);
  const killedAt = Date.now();
  await pair.primary.kill();
  await pair.promote();
  const promotedMs = Date.now() - killedAt;
  report(`the standby took over after ${promotedMs} ms`);
  await waitUntil(() => servers.every((_, at) => countSince(killedAt, at) >= enough));
  isOver = true;
  await load;
  const backMs = doneAt.map(
    (done) =>
      Math.min(...done.filter(({ ended }) => ended > killedAt + promotedMs).map(({ ended }) => ended)) -
      killedAt,
  );

  // Repeats acknowledged requests: the responses have to be the same.
  for (const [key, ids] of [...answers].slice(0, enough)) {
    const client = new TestClient(servers[0]!.url);
    const form = consultationForm({ name: `Drill ${key}` });
    const { body } = await client.post('/api/consultations', form, { 'Idempotency-Key': key });
    ids.add(body?.id as number);
  }
  const stored = await readStored(pair);
  const keys = [...answers.keys()];
  return {
    acknowledged: keys.length,
    lost: keys.filter((key) => !answers.get(key)!.has(stored.get(key)?.[0] ?? 0)),
    doubled: keys.filter((key) => answers.get(key)!.size > 1 || (stored.get(key)?.length ?? 0) > 1),
    unasked: [...stored.keys()].filter((key) => !answers.has(key)).length,
    statuses,
    promotedMs,
    backMs,
  };
}

/** The ids of the bookings in the promoted database, by the key in their name. */
async function readStored(pair: PostgresPair): Promise<Map<string, number[]>> {
  const stored = new Map<string, number[]>();
  await runOn(pair.standby.adminUrl('clinic'), async (admin) => {
    const { rows } = await admin.query<{ key: string; ids: number[] }>(
      `SELECT substr(name, 7) AS key, array_agg(id) AS ids FROM bookings WHERE name LIKE 'Drill %' GROUP BY 1`,
    );
    for (const { key, ids } of rows) stored.set(key, ids);
  });
  return stored;
}
