import { expect, test } from 'vitest';
import { readPlainJpeg } from './plainJpeg.ts';

/** A part of a JPEG with so many bytes after its length. */
const part = (marker: number, ...content: number[]) => [0xff, marker, 0, content.length + 2, ...content];
/** 640 pixels wide, 258 high. */
const frame = (marker = 0xc0) => part(marker, 8, 0x01, 0x02, 0x02, 0x80, 3);
const table = part(0xdb, 0, 1, 2, 3);
const size = { width: 640, height: 258 };

test.each<[string, number[], object | null]>([
  ['a frame at the beginning', frame(), size],
  ['a frame after a table', [...table, ...frame()], size],
  ['a progressive frame', frame(0xc2), size],
  ['the last kind of frame', frame(0xcf), size],
  [
    'tables that look like frames',
    [
      ...part(0xc4, 1, 1, 1, 1, 1, 1, 1),
      ...part(0xc8, 9, 9, 9, 9, 9),
      ...part(0xcc, 7, 7, 7, 7, 7),
      ...frame(),
    ],
    size,
  ],
  ['place and time (EXIF)', [...part(0xe1, 1, 2, 3), ...frame()], null],
  ['a description (IPTC)', [...part(0xed, 1, 2, 3), ...frame()], null],
  ['a comment', [...part(0xfe, 1, 2, 3), ...frame()], null],
  ['the header of the format alone', [...part(0xe0, 1, 2, 3), ...frame()], size],
  ['no marker where one belongs', [...table, 0, ...frame()], null],
  [
    'a marker below and above the frames',
    [...part(0xbf, 1, 1, 1, 1, 1, 1, 1), ...part(0xd0, 1, 1, 1, 1, 1, 1, 1), ...frame()],
    size,
  ],
  ['a frame without its marker', [0, ...frame().slice(1)], null],
  ['no frame', [...table, ...table, ...table], null],
  ['a frame that is cut off', frame().slice(0, 8), null],
  ['a frame that ends with its size', frame().slice(0, 9), size],
  ['nothing', [], null],
])('the size of a picture with %s', (_, parts, expected) =>
  expect(readPlainJpeg(Uint8Array.from([0xff, 0xd8, ...parts]))).toEqual(expected),
);

test('another format has none', () => {
  expect(readPlainJpeg(Uint8Array.from([0x89, 0x50, ...frame()]))).toBeNull();
  expect(readPlainJpeg(Uint8Array.from([0xff, 0xd8, 0xff]))).toBeNull();
  expect(readPlainJpeg(Uint8Array.from([]))).toBeNull();
});

test('a picture that lies within other bytes is read from its beginning', () =>
  expect(readPlainJpeg(Uint8Array.from([1, 2, 3, 0xff, 0xd8, ...frame()]).subarray(3))).toEqual(size));
