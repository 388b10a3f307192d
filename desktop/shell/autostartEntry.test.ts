import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { setTimeout as sleep } from 'node:timers/promises';
import { autostartEntry } from './autostartEntry.ts';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'autostart-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('quotes characters that are special in a shell or in the file format', () => {
  expect(autostartEntry('Desk', ['/opt/Desk/desk', '/a "b" $c\\d 50%']).split('\n')).toContain(
    'Exec="/opt/Desk/desk" "/a \\\\"b\\\\" \\\\$c\\\\\\\\d 50%%"',
  );
});

const hasGio = spawnSync('gio', ['version']).status === 0;

test.skipIf(!hasGio)('a desktop environment starts exactly the program with its argument', async () => {
  const program = join(folder, 'the desk');
  const argument = '/a b/$HOME `x` 50%/"app"\\';
  const heard = join(folder, 'heard');
  writeFileSync(program, `#!/bin/sh\nprintf '%s|' "$@" > "${heard}.new"\nmv "${heard}.new" "${heard}"\n`);
  chmodSync(program, 0o755);
  const entry = join(folder, 'desk.desktop');
  writeFileSync(entry, autostartEntry('Desk', [program, argument]));
  execFileSync('gio', ['launch', entry]);
  const read = () => {
    try {
      return readFileSync(heard, 'utf8');
    } catch {
      return undefined;
    }
  };
  while (read() === undefined) await sleep(20);
  expect(read()).toBe(`${argument}|`);
});
