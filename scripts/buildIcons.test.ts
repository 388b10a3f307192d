import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const root = new URL('..', import.meta.url).pathname;
const read = (file: string) => readFileSync(join(root, file));
const sizes = [16, 24, 32, 48, 64, 128, 256, 512, 1024];

/** Width in pixels, from the PNG header. */
function sizeOf(png: Buffer): number {
  expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
  expect(png.readUInt32BE(16)).toBe(png.readUInt32BE(20));
  return png.readUInt32BE(16);
}

const config = parse(read('electron-builder.yml').toString()) as Record<
  'win' | 'mac' | 'linux',
  { icon: string }
>;

test.each(['win', 'mac', 'linux'] as const)('the packages of %s have a PNG of every size', (system) => {
  const { icon } = config[system];
  const files = readdirSync(join(root, icon));
  expect(files.toSorted()).toEqual(sizes.map((size) => `${size}x${size}.png`).toSorted());
  for (const size of sizes) expect(sizeOf(read(`${icon}/${size}x${size}.png`))).toBe(size);
});

test('the window, the tray and the taskbar have their icons', () => {
  for (const name of ['window', 'tray', 'tray-waiting', 'tray-urgent', 'overlay']) {
    expect(existsSync(join(root, `desktop/icons/${name}.png`)), name).toBe(true);
  }
});
