import { writeFileSync } from 'node:fs';
import { build } from 'esbuild';
import { createBooking } from './lines/createBooking.ts';
import { listMine } from './lines/listMine.ts';
import type { Line } from './line.ts';
import { measure } from './measure.ts';
import { ratioOf, writeReport, type Outcome } from './report.ts';
import { startSetting } from './setting.ts';

/** To add a line: write a file in lines/ and name it here. `npm run bench -- mine` runs what matches. */
const lines: Line[] = [listMine, createBooking];

const rounds = Number(process.env['ROUNDS'] ?? 5);
const seconds = Number(process.env['SECONDS_EACH'] ?? 4);
const wanted = process.argv[2] ?? '';

await import('../scripts/buildServer.ts');
await build({
  entryPoints: ['bench/bareServer.ts'],
  outdir: 'dist/bench',
  bundle: true,
  packages: 'external',
  platform: 'node',
  target: 'node20',
  format: 'esm',
  alias: { '#shared': './shared', '#api': './api' },
});

const setting = await startSetting();
try {
  const outcomes: Outcome[] = [];
  for (const line of lines.filter(({ name }) => name.includes(wanted))) {
    const { ours, bare } = line.prepare(setting);
    const outcome: Outcome = { line, ours: [], bare: [] };
    await measure(ours, 2);
    await measure(bare, 2);
    for (let round = 0; round < rounds; round++) {
      outcome.ours.push(await measure(ours, seconds));
      outcome.bare.push(await measure(bare, seconds));
      console.log(
        line.name,
        ...[outcome.ours, outcome.bare].map((samples) => Math.round(samples.at(-1)?.requestsPerSecond ?? 0)),
      );
    }
    console.log(`${line.name}: ${ratioOf(outcome).toFixed(2)} of the bare server, goal ${line.goal}`);
    outcomes.push(outcome);
  }
  const report = writeReport(outcomes, { rounds, seconds, postgres: setting.postgres });
  if (wanted === '') writeFileSync('bench/results.md', report);
  else console.log(report);
} finally {
  await setting.stop();
}
