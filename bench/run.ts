import { readFileSync, writeFileSync } from 'node:fs';
import { build } from 'esbuild';
import { busyDesk } from './lines/busyDesk.ts';
import { writesOffline, deskStartsAway } from './lines/deskAway.ts';
import { exportMemory } from './lines/exportMemory.ts';
import { firstTap } from './lines/firstTap.ts';
import { forms } from './lines/forms.ts';
import { homePage } from './lines/homePage.ts';
import { listMine } from './lines/listMine.ts';
import { load } from './lines/load.ts';
import { careRecord } from './lines/careRecord.ts';
import { comingBack } from './lines/comingBack.ts';
import { logInStorm } from './lines/logInStorm.ts';
import { mailQueue } from './lines/mailQueue.ts';
import { ready } from './lines/ready.ts';
import { offlineReady } from './lines/offlineReady.ts';
import { outageNoticed, outageOver } from './lines/outage.ts';
import { clinicBack, lostAnswer } from './lines/recovery.ts';
import { dashboardOffline, repeatVisit } from './lines/repeatVisit.ts';
import { typeInSearch } from './lines/typeInSearch.ts';
import type { Line, Screen, Trial } from './line.ts';
import { measureFirstVisit } from './lines/firstVisit.ts';
import { audit, auditedPaths } from './lighthouse.ts';
import { benchAgainst } from './against.ts';
import { measure } from './measure.ts';
import {
  failedRow,
  lineRow,
  marksRow,
  replaceRows,
  screenRow,
  trialRows,
  visitRows,
  writeReport,
  writeTable,
  type Outcome,
  type Row,
} from './report.ts';
import { startSetting } from './setting.ts';

/** To add a line: write a file in lines/ and name it here. `npm run bench -- recovery` runs what matches, and replaces its rows. */
const lines: Line[] = [listMine, ...forms, homePage, ...busyDesk];
const screens: Screen[] = [
  firstTap,
  offlineReady,
  repeatVisit,
  dashboardOffline,
  outageNoticed,
  outageOver,
  lostAnswer,
  clinicBack,
  deskStartsAway,
  writesOffline,
];
const trials: Trial[] = [
  exportMemory,
  typeInSearch,
  careRecord,
  ...load,
  comingBack,
  logInStorm,
  mailQueue,
  ready,
];

const rounds = Number(process.env['ROUNDS'] ?? 5);
const seconds = Number(process.env['SECONDS_EACH'] ?? 4);
const wanted = process.argv[2] ?? '';

if (wanted === 'against') {
  await benchAgainst(process.argv[3] ?? 'HEAD~1');
  process.exit();
}

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
  const rows: Row[] = [];
  const add = (...found: Row[]) => {
    rows.push(...found);
    console.log(writeTable(found));
  };
  // First, because the forms of the lines leave more open requests than any desk has.
  for (const trial of trials.filter(({ name }) => name.includes(wanted))) {
    add(...trialRows(trial, await trial.measure(setting)));
  }
  for (const line of lines.filter(({ name }) => name.includes(wanted))) {
    const { ours, bare } = await line.prepare(setting);
    const outcome: Outcome = { line, ours: [], bare: [] };
    await measure(ours, 2, setting.postmaster);
    await measure(bare, 2, setting.postmaster);
    // What autovacuum does within a minute of a table's growing; plans made for an empty table are dropped.
    await setting.db.raw('ANALYZE');
    for (let round = 0; round < rounds; round++) {
      outcome.ours.push(await measure(ours, seconds, setting.postmaster));
      outcome.bare.push(await measure(bare, seconds, setting.postmaster));
    }
    add(lineRow(outcome));
  }
  for (const screen of screens.filter(({ name }) => name.includes(wanted))) {
    try {
      add(screenRow(screen, await screen.measure(setting)));
    } catch (error) {
      // A window that does not start loses none of the other figures.
      add(failedRow(screen, error as Error));
    }
  }
  if ('first visit'.includes(wanted)) add(...visitRows(await measureFirstVisit(setting.clinicUrl)));
  for (const path of 'lighthouse'.includes(wanted) ? auditedPaths : []) {
    add(marksRow(await audit(setting.clinicUrl, path)));
  }
  const report = writeReport(rows, { rounds, seconds, postgres: setting.postgres });
  const former = readFileSync('bench/results.md', 'utf8');
  // Measurements made by hand follow below, under their own headings.
  const notes = former.replace(/^.*?(?=^## |(?![^]))/ms, '');
  writeFileSync('bench/results.md', wanted === '' ? `${report}\n${notes}` : replaceRows(former, rows));
  console.log(`\n${writeTable(rows)}`);
} finally {
  await setting.stop();
}
