import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findChromium } from '../scripts/chromium.ts';

const run = promisify(execFile);

/** Fetched when it is wanted: it is larger than everything else here together. The last that runs on Node 20. */
const lighthouse = 'lighthouse@12.8.2';
export const auditedPaths = ['/', '/services', '/services/microblading', '/contact', '/booking', '/auth'];

export interface Marks {
  path: string;
  /** Performance, accessibility, best practices, search engines; of 100. */
  marks: number[];
}

/** Lighthouse's marks for a page on its simulated phone. */
export async function audit(clinicUrl: string, path: string): Promise<Marks> {
  const { executablePath, args } = await findChromium();
  const folder = await mkdtemp(join(tmpdir(), 'clinic-lighthouse-'));
  const file = join(folder, 'report.json');
  try {
    const flags = ['--headless', ...args].join(' ');
    const options = ['--quiet', '--output=json', `--output-path=${file}`, `--chrome-flags=${flags}`];
    await run('npx', ['--yes', lighthouse, clinicUrl + path, ...options], {
      env: { ...process.env, CHROME_PATH: executablePath },
    });
    const report = JSON.parse(await readFile(file, 'utf8')) as {
      categories: Record<string, { score: number }>;
    };
    return { path, marks: Object.values(report.categories).map(({ score }) => Math.round(score * 100)) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
