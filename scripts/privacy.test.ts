import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { formatPeriod, retention } from '#shared/domain/retention.ts';

const privacyText = readFileSync('docs/privacy.md', 'utf8');

describe('docs/privacy.md', () => {
  test('names the period of every rule', () => {
    for (const [name, period] of Object.entries(retention)) {
      expect(privacyText).toMatch(new RegExp(`^\\| \`${name}\` \\|.*\\| ${formatPeriod(period)}\\b`, 'm'));
    }
  });

  test('names every file that stores something on a device', () => {
    const storing =
      /\b(local|session)Storage\.setItem|\bopenDB<|\bcaches\.open\(|\bprecache\(self|cookies\.set\(|fromPartition\('persist|writeAtomically\(file/;
    const files = ['web/src', 'desktop', 'api']
      .flatMap((folder) =>
        readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
      )
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|e2e|testing|atomicFile|node_modules/.test(name))
      .filter((name) => storing.test(readFileSync(name, 'utf8')));
    expect(files.length).toBeGreaterThan(10);
    expect(files.filter((name) => !privacyText.includes(`\`${name.replaceAll('\\', '/')}\``))).toEqual([]);
  });
});
