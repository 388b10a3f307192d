import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { packIcns, packIco } from './iconFiles.ts';

const root = new URL('..', import.meta.url).pathname;
const read = (file: string) => readFileSync(join(root, file));
const sizes = [16, 24, 32, 48, 64, 128, 256, 512, 1024];

/** Width in pixels, from the PNG header. */
function sizeOf(png: Buffer): number {
  expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
  expect(png.readUInt32BE(16)).toBe(png.readUInt32BE(20));
  return png.readUInt32BE(16);
}

function unpackIco(ico: Buffer): number[] {
  expect([ico.readUInt16LE(0), ico.readUInt16LE(2)]).toEqual([0, 1]);
  return Array.from({ length: ico.readUInt16LE(4) }, (_, index) => {
    const at = 6 + 16 * index;
    const offset = ico.readUInt32LE(at + 12);
    const size = sizeOf(ico.subarray(offset, offset + ico.readUInt32LE(at + 8)));
    expect(ico.readUInt8(at) || 256).toBe(size);
    return size;
  });
}

function unpackIcns(icns: Buffer): Record<string, number> {
  expect(icns.toString('latin1', 0, 4)).toBe('icns');
  expect(icns.readUInt32BE(4)).toBe(icns.length);
  const found: Record<string, number> = {};
  for (let at = 8; at < icns.length; at += icns.readUInt32BE(at + 4)) {
    found[icns.toString('latin1', at, at + 4)] = sizeOf(icns.subarray(at + 8));
  }
  return found;
}

const config = parse(read('electron-builder.yml').toString()) as Record<
  'win' | 'mac' | 'linux',
  { icon: string }
>;

test('Linux packages have a PNG of every size', () => {
  const files = readdirSync(join(root, config.linux.icon));
  expect(files.toSorted()).toEqual(sizes.map((size) => `${size}x${size}.png`).toSorted());
  for (const size of sizes) expect(sizeOf(read(`${config.linux.icon}/${size}x${size}.png`))).toBe(size);
});

test('the Windows icon holds every size up to 256', () => {
  expect(unpackIco(read(config.win.icon))).toEqual(sizes.filter((size) => size <= 256));
});

test('the macOS icon holds every size up to 1024, plain and for dense screens', () => {
  expect(unpackIcns(read(config.mac.icon))).toEqual({
    icp4: 16,
    icp5: 32,
    ic11: 32,
    ic12: 64,
    ic07: 128,
    ic08: 256,
    ic13: 256,
    ic09: 512,
    ic14: 512,
    ic10: 1024,
  });
});

test('both containers hold exactly the PNGs in the folder', () => {
  const drawings = sizes.map((size) => ({ size, png: read(`${config.linux.icon}/${size}x${size}.png`) }));
  expect(packIco(drawings.filter(({ size }) => size <= 256)).equals(read(config.win.icon))).toBe(true);
  expect(packIcns(drawings).equals(read(config.mac.icon))).toBe(true);
});

test('the window, the tray and the taskbar have their icons', () => {
  for (const name of ['window', 'tray', 'tray-waiting', 'overlay']) {
    expect(existsSync(join(root, `desktop/icons/${name}.png`)), name).toBe(true);
  }
});
