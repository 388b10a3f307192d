import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  entryIdOf,
  samplePhotograph,
  samplePhotoConsent,
  sampleRecord,
} from '#shared/testing/sampleRecord.ts';
import { encryptFile, keyVault } from '#desktop/storage/encryptedFile.ts';
import { hashOf, openPictureFiles } from './pictureFiles.ts';
import { listPictures } from './recordStore.ts';
import { freshFolder } from '#desktop/testing/freshFolder.ts';

const folder = freshFolder();
const place = () => join(folder(), 'pictures');

const vault = keyVault();
/** Begins as a WebP or a JPEG does. */
const webp = Buffer.from('RIFF....WEBPVP8 quetzal picture');
const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from('..JFIF quetzal')]);
const names = () => (existsSync(place()) ? readdirSync(place()).toSorted() : []);

test('a photograph is encrypted in a file of its own, and survives a restart', async () => {
  const pictures = openPictureFiles(place(), vault);
  await pictures.save('a', webp);
  await pictures.save('b', jpeg);
  expect(names()).toEqual(['a.enc', 'b.enc']);
  for (const name of names()) {
    const stored = readFileSync(join(place(), name));
    const parts = [webp, jpeg, Buffer.from([0xff, 0xd8, 0xff])].map((part) => part.subarray(0, 12));
    const plain = [...parts, ...parts.map((part) => Buffer.from(part.toString('base64')))];
    expect(plain.filter((part) => stored.includes(part))).toEqual([]);
  }
  const again = openPictureFiles(place(), vault);
  expect([await again.read('a'), await again.read('b'), await again.read('c')]).toEqual([
    webp,
    jpeg,
    undefined,
  ]);
  expect([again.sizeOf('a') > webp.length, again.sizeOf('c')]).toEqual([true, 0]);
});

test.each<[string, () => void]>([
  ['damaged', () => writeFileSync(join(place(), 'a.enc'), 'damaged')],
  [
    'cut off',
    () => writeFileSync(join(place(), 'a.enc'), readFileSync(join(place(), 'a.enc')).subarray(0, 200)),
  ],
  ['another photograph’s', () => renameSync(join(place(), 'b.enc'), join(place(), 'a.enc'))],
])('a file that is %s is not shown, and removed', async (_, change) => {
  const pictures = openPictureFiles(place(), vault);
  await pictures.save('a', webp);
  await pictures.save('b', jpeg);
  change();
  expect(await pictures.read('a')).toBeUndefined();
  expect(names()).not.toContain('a.enc');
});

test('one that only this computer has is read by its hash, and stays where it cannot be', async () => {
  const files = openPictureFiles(place(), vault);
  await files.save('a', jpeg);
  expect(await openPictureFiles(place(), keyVault()).read('a', hashOf(jpeg))).toBeUndefined();
  expect(await files.read('a', hashOf(webp))).toBeUndefined();
  expect(await files.read('a', hashOf(jpeg))).toEqual(jpeg);
  writeFileSync(join(place(), 'a.enc'), await encryptFile(jpeg.toString('base64'), vault));
  expect(await files.read('a', hashOf(jpeg))).toEqual(jpeg);
  expect(await files.read('a')).toBeUndefined();
});

describe('what is not named, such as after a kill,', () => {
  const leave = () => {
    mkdirSync(place());
    for (const name of ['a.enc', 'left.enc', 'part.enc.1.new', 'notes.txt'])
      writeFileSync(join(place(), name), 'x');
  };

  test('goes, and nothing else does', () => {
    openPictureFiles(place(), vault).removeOthers(['a']);
    leave();
    openPictureFiles(place(), vault).removeOthers(['a', 'c']);
    expect(names()).toEqual(['a.enc', 'notes.txt']);
  });

  test('is set aside where it is not known what belongs there', () => {
    leave();
    openPictureFiles(place(), vault).removeOthers(['a'], false);
    const aside: unknown = expect.stringMatching(/^left\.enc\.unreadable-\d+$/);
    expect(names()).toEqual(['a.enc', aside, 'notes.txt']);
  });

  test('stays while the key storage is missing', () => {
    leave();
    openPictureFiles(place(), { ...vault, isSafe: () => false }).removeOthers([]);
    expect(names()).toHaveLength(4);
  });
});

test('a slow write does not bring back what was deleted', async () => {
  const pictures = openPictureFiles(place(), vault);
  const saving = pictures.save('a', webp);
  pictures.forget();
  await saving;
  expect(existsSync(place())).toBe(false);
});

test('each patient’s newest is first, and none whose consent was withdrawn is among them', () => {
  const consent = samplePhotoConsent(1);
  const at = (signedAt: string, number: number, isClosed = false) => {
    const entry = samplePhotograph(number, consent.id);
    return { ...entry, signedAt, photograph: { ...entry.photograph!, isClosed } };
  };
  const often = [at('2027-05-03T09:00:00Z', 2), at('2027-05-02T09:00:00Z', 3), at('2027-05-01T09:00:00Z', 4)];
  const once = [at('2027-01-03T09:00:00Z', 6, true), at('2027-01-02T09:00:00Z', 5)];
  const records = [sampleRecord([...once, consent], { userId: 4 }), sampleRecord([...often, consent])];
  expect(listPictures(records)).toEqual([
    { userId: 3, id: entryIdOf(2) },
    { userId: 4, id: entryIdOf(5) },
    { userId: 3, id: entryIdOf(3) },
    { userId: 3, id: entryIdOf(4) },
  ]);
});
