/**
 * Kills a primary under load and lets its standby take over: two PostgreSQL and two copies of the server, all made for
 * the occasion and removed afterwards. Prints what was counted; ends with 1 when a request was lost or stored twice.
 */
import { startPostgresPair } from '#api/testing/postgresPair.ts';
import { stopServerProcesses } from '#api/testing/serverProcess.ts';
import { runStandbyDrill, startTwoServers } from '#api/testing/standbyDrill.ts';

const pair = await startPostgresPair();
try {
  const servers = await startTwoServers(pair);
  console.log('Two PostgreSQL with synchronous replication and two servers are up');
  const { lost, doubled, ...result } = await runStandbyDrill(pair, servers, (line) => console.log(line));
  const statuses = Object.entries(result.statuses).map(([status, count]) => `${count} × ${status}`);
  console.log(`Acknowledged: ${result.acknowledged}, lost: ${lost.length}, doubled: ${doubled.length}`);
  console.log(`Answers: ${statuses.join(', ')}`);
  console.log(
    `Back after the kill: ${result.backMs.join(' ms and ')} ms, of which ${result.promotedMs} ms until the standby took over`,
  );
  if (lost.length + doubled.length > 0) process.exitCode = 1;
} finally {
  await stopServerProcesses();
  await pair.stop();
}
