import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { findBinaries, linkLibraries } from '#api/db/embedded/binaries.ts';

describe('findBinaries', () => {
  test('suggests DATABASE_URL where no PostgreSQL is available', () => {
    expect(() => findBinaries('aix-ppc64')).toThrow(/no embedded PostgreSQL for aix-ppc64.*DATABASE_URL/);
    const other = process.platform === 'darwin' ? 'linux-arm64' : 'darwin-arm64';
    expect(() => findBinaries(other)).toThrow(/is not installed.*npm ci.*DATABASE_URL/);
  });
});

describe('linkLibraries', () => {
  test('creates the links of an installation without install scripts, once', () => {
    const root = mkdtempSync(join(tmpdir(), 'clinic-binaries-'));
    onTestFinished(() => rmSync(root, { recursive: true }));
    mkdirSync(join(root, 'native/lib'), { recursive: true });
    writeFileSync(join(root, 'native/lib/libx.so.60.2'), 'library');
    const links = [{ source: 'native/lib/libx.so.60.2', target: 'native/lib/libx.so.60' }];
    writeFileSync(join(root, 'native/pg-symlinks.json'), JSON.stringify(links));
    linkLibraries(root);
    linkLibraries(root);
    expect(readFileSync(join(root, 'native/lib/libx.so.60'), 'utf8')).toBe('library');
  });
});
