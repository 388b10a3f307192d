/**
 * Kills a primary under load and promotes its standby: two PostgreSQL servers and two copies of the API, created for
 * this run. Prints the counts; exits with 1 if a request was lost or stored twice.
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
