import { availableParallelism, cpus, totalmem } from 'node:os';
import { median, type Sample } from './measure.ts';
import type { FirstVisit } from './lines/firstVisit.ts';
import type { Marks } from './lighthouse.ts';
import type { Line, Screen, Weight } from './line.ts';

/** One line's samples of all rounds. */
export interface Outcome {
  line: Line;
  ours: Sample[];
  bare: Sample[];
}

/** What was waited for on a screen, in milliseconds. */
export interface Sight {
  screen: Screen;
  waits: number[];
}

/** What a server held more than before. */
export interface Weighed {
  weight: Weight;
  mebibytes: number;
}

const middle = (samples: Sample[], of: keyof Sample) => median(samples.map((sample) => sample[of]));

/** The median of the rounds' own ratios: what slows the machine in one round slows both sides of it. */
export function ratioOf({ ours, bare }: Outcome): number {
  return median(ours.map((sample, round) => sample.requestsPerSecond / bare[round]!.requestsPerSecond));
}

function row(outcome: Outcome): string {
  const { line, ours, bare } = outcome;
  const ratio = ratioOf(outcome);
  const cells = [
    `\`${line.name}\`: ${line.about}`,
    Math.round(middle(ours, 'requestsPerSecond')),
    Math.round(middle(bare, 'requestsPerSecond')),
    `**${ratio.toFixed(2)}**`,
    `${line.goal} ${ratio >= line.goal ? 'met' : 'missed'}`,
    `${middle(ours, 'p50')} / ${middle(ours, 'p99')}`,
    `${middle(bare, 'p50')} / ${middle(bare, 'p99')}`,
  ];
  return `| ${cells.join(' | ')} |`;
}

function sightRow({ screen, waits }: Sight): string {
  const worst = Math.max(...waits);
  const verdict = `${screen.goal} ${worst <= screen.goal ? 'met' : 'missed'}`;
  return `| ${screen.name}: ${screen.about} | ${waits.length} | ${median(waits)} | **${worst}** | ${verdict} |`;
}

interface Findings {
  outcomes: Outcome[];
  sights: Sight[];
  weighed: Weighed[];
  firstVisit: FirstVisit | undefined;
  marks: Marks[];
}

const mostBytes = 80_000;
const mostOfBare = 1.5;
const verdict = (isMet: boolean) => (isMet ? 'met' : 'missed');

function describeVisit({ ours, bare, bytes }: FirstVisit): string {
  const ratio = ours / bare;
  return (
    `The home page on a phone that was never here (Slow 4G, processor slowed down four times): largest contentful ` +
    `paint after ${ours} ms, a bare page of 10 kB ${bare} ms, ratio **${ratio.toFixed(2)}** ` +
    `(goal ${mostOfBare} ${verdict(ratio <= mostOfBare)}); ${(bytes / 1000).toFixed(1)} kB over the wire before ` +
    `anybody touches it (goal ${mostBytes / 1000} ${verdict(bytes <= mostBytes)}).`
  );
}

export function writeReport(
  { outcomes, sights, weighed, firstVisit, marks }: Findings,
  facts: { rounds: number; seconds: number; postgres: string },
): string {
  const cpu = cpus()[0]?.model.trim() ?? 'unknown processor';
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  return [
    '# Benchmark',
    '',
    'Written by `npm run bench`. Ratios travel between machines, requests a second do not.',
    '',
    `Machine: ${availableParallelism()} cores (${cpu}), ${gigabytes} GB, ${process.platform} ${process.arch}, ` +
      `Node ${process.versions.node}, PostgreSQL ${facts.postgres} by socket with its usual durability. ` +
      'One process each for our production build, the bare Koa and pg server, PostgreSQL and the load, ' +
      `all on this machine; 32 connections, pools of 10. ` +
      `Medians of ${facts.rounds} rounds of ${facts.seconds} s, our side and the bare one in turns.`,
    '',
    '| line | ours, requests/s | bare, requests/s | ratio | goal | ours p50 / p99 ms | bare p50 / p99 ms |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...outcomes.map(row),
    '',
    '| screen | interactions | median ms | worst ms | goal |',
    '| --- | --- | --- | --- | --- |',
    ...sights.map(sightRow),
    '',
    ...weighed.map(
      ({ weight, mebibytes }) =>
        `\`${weight.name}\`: ${weight.about}: **${mebibytes} MiB** (goal ${weight.goal} ${verdict(mebibytes <= weight.goal)}).`,
    ),
    '',
    firstVisit ? describeVisit(firstVisit) : '',
    '',
    '| page, Lighthouse 12.8 on its simulated phone | performance | accessibility | best practices | search |',
    '| --- | --- | --- | --- | --- |',
    ...marks.map(({ path, marks: of }) => `| \`${path}\` | ${of.join(' | ')} |`),
    '',
  ].join('\n');
}
