import { availableParallelism, cpus, totalmem } from 'node:os';
import { median, type Sample } from './measure.ts';
import type { FirstVisit } from './lines/firstVisit.ts';
import type { Marks } from './lighthouse.ts';
import type { Figure, Line, Screen, Trial } from './line.ts';

/** A row of the table: one figure. */
export interface Row {
  what: string;
  measured: string;
  /** Empty where the figure has no goal. */
  goal: string;
  isMet?: boolean;
  /** What it is made of. */
  details: string;
}

/** One line's samples of all rounds. */
export interface Outcome {
  line: Line;
  ours: Sample[];
  bare: Sample[];
}

const middle = (samples: Sample[], of: keyof Sample) => median(samples.map((sample) => sample[of]));

/** The rounds' own ratios, the least first: what slows the machine in one round slows both sides of it. */
const ratiosOf = ({ ours, bare }: Outcome): number[] =>
  ours.map((sample, round) => bare[round]!.processorTime / sample.processorTime).sort((a, b) => a - b);

function sideOf(samples: Sample[]): string {
  const perSecond = Math.round(middle(samples, 'requestsPerSecond'));
  return `${Math.round(middle(samples, 'processorTime'))} µs, ${perSecond}/s, p99 ${middle(samples, 'p99')} ms`;
}

export function lineRow(outcome: Outcome): Row {
  const { line, ours } = outcome;
  const ratios = ratiosOf(outcome);
  const ratio = median(ratios);
  return {
    what: line.name,
    measured: `${ratio.toFixed(2)} of the processor time`,
    goal: `at least ${line.goal}`,
    isMet: ratio >= line.goal,
    details: `${line.description}; ${ratios[0]!.toFixed(2)} to ${ratios.at(-1)!.toFixed(2)}: ${sideOf(ours)}`,
  };
}

export function screenRow({ name, description, goal }: Screen, waits: number[]): Row {
  const worst = Math.max(...waits);
  return {
    what: name,
    measured: `${worst} ms at worst`,
    goal: `at most ${goal} ms`,
    isMet: worst <= goal,
    details: `${description}: ${waits.length} times, median ${median(waits)} ms`,
  };
}

export const failedRow = ({ name, description, goal }: Screen, { message }: Error): Row => ({
  what: name,
  measured: `failed: ${message.split('\n')[0]}`,
  goal: `at most ${goal} ms`,
  isMet: false,
  details: description,
});

const withUnit = (value: number, unit: Figure['unit']) => `${value}${unit && ` ${unit}`}`;

export const trialRows = ({ name, description }: Trial, figures: Figure[]): Row[] =>
  figures.map(({ what, value, unit, goal }, index) => ({
    what: `${name}: ${what}`,
    measured: withUnit(value, unit),
    ...(goal === undefined
      ? { goal: '' }
      : { goal: `at most ${withUnit(goal, unit)}`, isMet: value <= goal }),
    details: index === 0 ? description : '',
  }));

const maxBytes = 71_000;
const maxOfBare = 1.5;

export function visitRows({ ours, bare, bytes }: FirstVisit): Row[] {
  const ratio = ours / bare;
  return [
    {
      what: 'first visit: largest contentful paint',
      measured: `${ratio.toFixed(2)} times a bare page`,
      goal: `at most ${maxOfBare}`,
      isMet: ratio <= maxOfBare,
      details: `the home page on a phone that was never here (Slow 4G, processor slowed down four times): ${ours} ms; a bare page of 10 kB ${bare} ms`,
    },
    {
      what: 'first visit: over the wire',
      measured: `${(bytes / 1000).toFixed(1)} kB`,
      goal: `at most ${maxBytes / 1000} kB`,
      isMet: bytes <= maxBytes,
      details: 'before anybody touches it',
    },
  ];
}

export const marksRow = ({ path, marks }: Marks): Row => ({
  what: `Lighthouse 12.8, \`${path}\``,
  measured: marks.join(', '),
  goal: '',
  details: 'performance, accessibility, best practices, search',
});

const verdictOf = ({ isMet }: Row) => (isMet === undefined ? '' : isMet ? 'met' : 'missed');

/** The table for the terminal. */
export function writeTable(rows: Row[]): string {
  const cells = rows.map((row) => [row.what, row.measured, row.goal, verdictOf(row)]);
  const table = [['', 'measured', 'goal', ''], ...cells];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...table.map((row) => row[column]!.length)));
  return table
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

const writeRow = (row: Row) => {
  const goal = [row.goal, verdictOf(row)].filter(Boolean).join(', ');
  return `| ${[row.what, `**${row.measured}**`, goal, row.details].join(' | ')} |`;
};

/** The report with these rows measured again; those that it does not have are left out, and the notes below stay. */
export function replaceRows(report: string, rows: Row[]): string {
  const lineOf = (line: string) => rows.find(({ what }) => line.startsWith(`| ${what} | **`));
  return report.replaceAll(/^\| .*$/gm, (line) => {
    const row = lineOf(line);
    return row ? writeRow(row) : line;
  });
}

export function writeReport(
  rows: Row[],
  facts: { rounds: number; seconds: number; postgres: string },
): string {
  const cpu = cpus()[0]?.model.trim() ?? 'unknown processor';
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  return [
    '# Benchmark',
    '',
    'Written by `npm run bench`. Ratios travel between machines, requests a second and milliseconds do not.',
    '',
    `Machine: ${availableParallelism()} cores (${cpu}), ${gigabytes} GB, ${process.platform} ${process.arch}, ` +
      `Node ${process.versions.node}, PostgreSQL ${facts.postgres} by socket with its usual durability. ` +
      'One process each for our production build, what it is measured against, PostgreSQL and the load, ' +
      `all on this machine; 32 connections, pools of 10. ` +
      `Medians of ${facts.rounds} rounds of ${facts.seconds} s, both sides in turns, with the least and the most. ` +
      `Processor time is that of server and PostgreSQL together a request: what the other side needs, as a share of ours.`,
    '',
    '| what | measured | goal | made of |',
    '| --- | --- | --- | --- |',
    ...rows.map(writeRow),
    '',
  ].join('\n');
}
