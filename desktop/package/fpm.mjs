#!/usr/bin/env node
/**
 * Replaces fpm where electron-builder cannot download it: makes a .deb with dpkg-deb from the arguments that
 * electron-builder passes.
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const flags = new Set(['--force', '--debug']);
/** @type {Record<string, string[]>} */
const options = {};
/** @type {string[]} */
const sources = [];
const args = process.argv.slice(2);
while (args.length > 0) {
  const name = args.shift();
  if (flags.has(name)) continue;
  if (name.startsWith('-')) (options[name.replace(/^-+/, '')] ??= []).push(args.shift());
  else sources.push(name);
}
/** @param {string} name */
const one = (name) => options[name]?.at(-1);

const root = mkdtempSync(join(tmpdir(), 'deb-'));
for (const source of sources) {
  const [from, to] = source.split('=');
  const target = join(root, to);
  mkdirSync(dirname(target), { recursive: true });
  cpSync(from, target, { recursive: true, verbatimSymlinks: true });
}
const control = {
  Package: one('name'),
  Version: one('version'),
  Architecture: one('architecture'),
  Maintainer: one('maintainer'),
  Section: one('category') ?? 'misc',
  Priority: one('deb-priority') ?? 'optional',
  Homepage: one('url'),
  Depends: options['d']?.join(', '),
  Recommends: options['deb-recommends']?.join(', '),
  Description: one('description')?.trim().replace(/\n+/g, '\n '),
};
mkdirSync(join(root, 'DEBIAN'), { recursive: true });
writeFileSync(
  join(root, 'DEBIAN/control'),
  Object.entries(control)
    .filter(([, value]) => value)
    .map(([name, value]) => `${name}: ${value}\n`)
    .join(''),
);
for (const [option, script] of [
  ['after-install', 'postinst'],
  ['before-remove', 'prerm'],
  ['after-remove', 'postrm'],
]) {
  if (!one(option)) continue;
  writeFileSync(join(root, 'DEBIAN', script), readFileSync(one(option)));
  chmodSync(join(root, 'DEBIAN', script), 0o755);
}
execFileSync('dpkg-deb', ['--build', '--root-owner-group', '-Zxz', '-z1', root, one('package')], {
  stdio: 'inherit',
});
rmSync(root, { recursive: true });
