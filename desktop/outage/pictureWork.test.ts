import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { QueuedCommand } from '#shared/contracts/queuedCommand.ts';
import { command } from '#shared/testing/sampleCommand.ts';
import { keyVault } from '#desktop/storage/encryptedFile.ts';
import { openJournal } from './journal.ts';
import { hashOf, openPictureFiles } from './pictureFiles.ts';
import { createPictureWork, maxPictures } from './pictureWork.ts';
import type { Outgoing } from './sendCommand.ts';
import { freshFolder } from '#desktop/testing/freshFolder.ts';

const folder = freshFolder();
const pictures = () => join(folder(), 'pictures');

const vault = keyVault();
/** 640 by 258 pixels, and something that stands for the picture. */
const jpeg = (size = 40) => {
  const file = new Uint8Array(size).fill(7);
  file.set([0xff, 0xd8, 0xff, 0xc0, 0, 8, 8, 0x01, 0x02, 0x02, 0x80, 3]);
  return file;
};
const file = jpeg();
const consentId = randomUUID();
const pictureOf = (given: Partial<QueuedCommand> = {}, size = file.byteLength): QueuedCommand =>
  command({
    call: 'addPicture',
    params: { userId: '3' },
    body: { id: randomUUID() },
    picture: { hash: hashOf(file), size, width: 640, height: 258, consentId },
    ...given,
  });
const idOf = ({ body }: QueuedCommand) => String(body['id']);
const nameOf = (one: QueuedCommand) => `${idOf(one)}.enc`;
const stored = () => {
  try {
    return readdirSync(pictures()).toSorted();
  } catch {
    return null;
  }
};

async function open(...commands: QueuedCommand[]) {
  const journal = await openJournal(join(folder(), 'journal.log'), vault);
  for (const one of commands) await journal.append({ type: 'queued', command: one });
  const files = openPictureFiles(pictures(), vault);
  for (const one of commands) await files.save(idOf(one), file);
  return { journal, files, work: createPictureWork({ journal, files }) };
}
const note = ({ journal }: ReturnType<typeof createPictureWork>, one: QueuedCommand) =>
  journal.append({ type: 'queued', command: one });

describe('the file of a photograph', () => {
  test('may be gone already when it is removed', async () => {
    const { files } = await open();
    files.remove('gone');
    expect(stored()).toBeNull();
  });

  test('stays exactly as long as its change', async () => {
    const { work, files } = await open();
    const [first, second] = [pictureOf(), pictureOf()];
    for (const one of [first, second]) {
      await work.save(one, file);
      await note(work, one);
    }
    expect(stored()).toEqual([nameOf(first), nameOf(second)].toSorted());
    await work.journal.append({ type: 'dropped', id: first.id });
    expect(stored()).toEqual([nameOf(second)]);
    await files.save('unknown', file);
    const made = { bookingId: null, customerId: null, version: null };
    await work.journal.append({ type: 'done', id: second.id, made });
    expect(stored()).toEqual(['unknown.enc']);
  });

  test('goes when its change could not be recorded, unless it is a repeat', async () => {
    const { work } = await open();
    const [known, other] = [pictureOf(), pictureOf()];
    for (const one of [known, other]) await work.save(one, file);
    await note(work, known);
    work.removeUnrecorded(known);
    work.removeUnrecorded(other);
    expect(stored()).toEqual([nameOf(known)]);
  });
});

describe('what a killed process left', () => {
  const leave = () => {
    mkdirSync(pictures(), { recursive: true });
    for (const name of ['left.enc', 'part.enc.1.new', 'notes.txt'])
      writeFileSync(join(pictures(), name), 'x');
  };

  test('goes at the next start, and nothing else does', async () => {
    leave();
    const known = pictureOf();
    await open(known);
    expect(stored()).toEqual([nameOf(known), 'notes.txt'].toSorted());
  });

  test('is nothing where no photograph was ever taken', async () => {
    await open();
    expect(stored()).toBeNull();
  });
});

describe('a new photograph', () => {
  const code = (result: object) => ('code' in result ? result.code : null);
  const sentence = (result: object) => ('sentence' in result ? result.sentence : null);

  test('has a size, a length and a hash', async () => {
    const { work } = await open();
    expect(work.check(file)).toEqual({ width: 640, height: 258, size: 40, hash: hashOf(file) });
  });

  test('has to be prepared by the window: without metadata, and small', async () => {
    const { work } = await open();
    const again = 'The clinic’s server has just gone. Please add the photograph again.';
    expect(sentence(work.check(new Uint8Array()))).toBe(again);
    expect(code(work.check(jpeg(maxPictures.each)))).toBeNull();
    expect(sentence(work.check(jpeg(maxPictures.each + 1)))).toBe(again);
  });

  test('is one of at most forty that wait', async () => {
    const { work } = await open(...Array.from({ length: maxPictures.count - 1 }, () => pictureOf()));
    expect(code(work.check(file))).toBeNull();
    await note(work, pictureOf());
    expect(code(work.check(file))).toBe('never_sent');
    expect(sentence(work.check(file))).toContain('As many photographs');
  });

  test('fits into what is left of the space', async () => {
    const { work } = await open(pictureOf({}, maxPictures.bytes - 81), pictureOf({}, 41), command({}));
    expect(code(work.check(file))).toBeNull();
    await note(work, pictureOf({}, 1));
    expect(sentence(work.check(file))).toContain('As many photographs');
  });
});

describe('sending', () => {
  const outgoing = (one: QueuedCommand): Outgoing => ({
    command: one,
    params: {},
    body: one.body,
    version: null,
  });
  async function send(one: QueuedCommand, files?: ReturnType<typeof openPictureFiles>) {
    const { work } = await open(...(files ? [] : [one]));
    const sent: Outgoing[] = [];
    const reply = await work.sendBy((what) => {
      sent.push(what);
      return Promise.resolve(null);
    })(outgoing(one));
    return { reply, sent };
  }

  test('takes the file along', async () => {
    const one = pictureOf();
    const { reply, sent } = await send(one);
    expect([reply, sent]).toEqual([null, [{ ...outgoing(one), file: Uint8Array.from(file) }]]);
  });

  test('leaves other changes as they are', async () => {
    const one = command({});
    expect((await send(one, openPictureFiles(pictures(), vault))).sent).toEqual([outgoing(one)]);
  });

  test('is a card of this computer’s where the file is gone', async () => {
    const { reply, sent } = await send(pictureOf(), openPictureFiles(pictures(), vault));
    expect(sent).toEqual([]);
    expect(reply).toEqual({
      status: 422,
      code: 'picture_unreadable',
      sentence:
        'The photograph cannot be read on this computer any more, so that it cannot be recorded. Please take it again.',
      row: null,
      isFromClinic: true,
      isNewer: false,
      isJson: false,
      isText: true,
      key: null,
      retryAfterMs: null,
    });
  });
});

describe('a photograph that waits', () => {
  test('is read by its author', async () => {
    const one = pictureOf();
    const { work } = await open(one, pictureOf());
    expect(await work.readUnsent(idOf(one), { id: 7 })).toEqual({
      bytes: Buffer.from(file),
      type: 'image/jpeg',
      asOf: one.occurredAt,
    });
  });

  test('is read by nobody else, and not without its file', async () => {
    const one = pictureOf();
    const { work, files } = await open(one);
    expect(await work.readUnsent(idOf(one), { id: 8 })).toBeUndefined();
    expect(await work.readUnsent('another', { id: 7 })).toBeUndefined();
    copyFileSync(join(pictures(), nameOf(one)), join(pictures(), 'other.enc'));
    files.remove(idOf(one));
    expect(await work.readUnsent(idOf(one), { id: 7 })).toBeUndefined();
  });
});
