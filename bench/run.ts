import { readFileSync, writeFileSync } from 'node:fs';
import { build } from 'esbuild';
import { busyDesk } from './lines/busyDesk.ts';
import { deskNotesAway, deskStartsAway } from './lines/deskAway.ts';
import { exportMemory } from './lines/exportMemory.ts';
import { forms } from './lines/forms.ts';
import { homePage } from './lines/homePage.ts';
import { listMine } from './lines/listMine.ts';
import { offlineReady } from './lines/offlineReady.ts';
import { outageNoticed, outageOver } from './lines/outage.ts';
import { clinicBack, lostAnswer } from './lines/recovery.ts';
import { dashboardOffline, repeatVisit } from './lines/repeatVisit.ts';
import { typeInSearch } from './lines/typeInSearch.ts';
import type { Line, Screen, Weight } from './line.ts';
import { measureFirstVisit, type FirstVisit } from './lines/firstVisit.ts';
import { audit, auditedPaths, type Marks } from './lighthouse.ts';
import { measure } from './measure.ts';
import { ratioOf, writeReport, type Outcome, type Sight, type Weighed } from './report.ts';
import { startSetting } from './setting.ts';

/** To add a line: write a file in lines/ and name it here. `npm run bench -- recovery` runs what matches. */
const lines: Line[] = [listMine, ...forms, homePage, ...busyDesk];
const screens: Screen[] = [
  typeInSearch,
  offlineReady,
  repeatVisit,
  dashboardOffline,
  outageNoticed,
  outageOver,
  lostAnswer,
  clinicBack,
  deskStartsAway,
  deskNotesAway,
];
const weights: Weight[] = [exportMemory];

const rounds = Number(process.env['ROUNDS'] ?? 5);
const seconds = Number(process.env['SECONDS_EACH'] ?? 4);
const wanted = process.argv[2] ?? '';

await import('../scripts/buildServer.ts');
await import('../scripts/buildWeb.ts');
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
    const { ours, bare } = await line.prepare(setting);
    const outcome: Outcome = { line, ours: [], bare: [] };
    await measure(ours, 2);
    await measure(bare, 2);
    // What autovacuum does within a minute of a table's growing; plans made for an empty table are dropped.
    await setting.db.raw('ANALYZE');
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
  const sights: Sight[] = [];
  for (const screen of screens.filter(({ name }) => name.includes(wanted))) {
    const waits = await screen.measure(setting);
    sights.push({ screen, waits });
    console.log(`${screen.name}: ${Math.max(...waits)} ms at worst, goal ${screen.goal}`);
  }
  const weighed: Weighed[] = [];
  for (const weight of weights.filter(({ name }) => name.includes(wanted))) {
    weighed.push({ weight, mebibytes: await weight.measure(setting) });
    console.log(`${weight.name}: ${weighed.at(-1)?.mebibytes} MiB at worst, goal ${weight.goal}`);
  }
  let firstVisit: FirstVisit | undefined;
  if ('first visit'.includes(wanted)) {
    firstVisit = await measureFirstVisit(setting.clinicUrl);
    console.log('first visit', firstVisit);
  }
  const marks: Marks[] = [];
  for (const path of 'lighthouse'.includes(wanted) ? auditedPaths : []) {
    const result = await audit(setting.clinicUrl, path);
    marks.push(result);
    console.log('lighthouse', path, ...result.marks);
  }
  const report = writeReport(
    { outcomes, sights, weighed, firstVisit, marks },
    { rounds, seconds, postgres: setting.postgres },
  );
  // What was measured by hand stands below, under headings of its own.
  const notes = readFileSync('bench/results.md', 'utf8').replace(/^.*?(?=^## |(?![^]))/ms, '');
  if (wanted === '') writeFileSync('bench/results.md', `${report}\n${notes}`);
  else console.log(report);
} finally {
  await setting.stop();
}
