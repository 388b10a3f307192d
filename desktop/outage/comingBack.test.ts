import { randomUUID } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { bookingCalls } from '#shared/contracts/bookingCalls.ts';
import type { JournalItem } from '#shared/contracts/ipcContract.ts';
import { pictureCalls } from '#shared/contracts/picture.ts';
import { recordCalls } from '#shared/contracts/recordCalls.ts';
import { sheetCalls } from '#shared/contracts/sheet.ts';
import { taskCalls } from '#shared/contracts/queue.ts';
import { caller } from '#shared/testing/sampleBodies.ts';
import { day, command, sampleBooking } from '#shared/testing/sampleCommand.ts';
import { entryIdOf, sampleTreatment } from '#shared/testing/sampleRecord.ts';
import { reply } from '#desktop/testing/replayAt.ts';
import { ada, codeOf, jpeg, provideOutages } from '#desktop/testing/outageAt.ts';

const openWith = provideOutages();

describe('once the server is back', () => {
  test('what it has made is in the snapshot, under its own id', async () => {
    const { outage, state, replies, write, offlineList, sent } = await openWith();
    const made = (await (
      await write(bookingCalls.createCallerBooking, '/api/admin/bookings/caller', {
        ...caller,
        email: null,
        message: null,
      })
    ).json()) as { id: number };
    expect(made.id).toBeLessThan(0);
    state.sender = 7;
    replies.push(reply(201, { row: sampleBooking(8, { userId: 11, appointmentTime: '15:00' }) }));
    await outage.flush();
    expect([outage.countSent(), sent.length]).toEqual([1, 1]);
    expect(offlineList.get()?.kept?.bookings.map(({ id }) => id)).toContain(8);
    expect(outage.realPath(`/api/admin/bookings/${made.id}`)).toBe('/api/admin/bookings/8');
    // Screens that were open before still use the temporary id.
    state.sender = null;
    await write(sheetCalls.addStaffNote, `/api/admin/users/${made.id}/notes`, { note: 'x' });
    await write(taskCalls.createTask, '/api/admin/tasks', {
      userId: made.id,
      text: 'x',
      dueDate: day,
      dueTime: '11:00',
    });
    expect(outage.readJournal().map(({ subject }) => subject.customerId)).toEqual([11, 11]);
  });

  test('what it has taken tells its author the person from a namesake', async () => {
    const { outage, state, replies, move } = await openWith({
      kept: { bookings: [sampleBooking(1, { bornOn: '1961' })] },
    });
    await move();
    state.sender = 7;
    replies.push(reply(200, { row: sampleBooking(1, { bornOn: '1961', version: 3 }) }));
    await outage.flush();
    expect(outage.readSent()).toMatchObject([{ words: 'Moved to 15:00', bornOn: '1961' }]);
    state.owner = { ...ada, id: 8 };
    expect(outage.readSent()).toEqual([]);
  });

  test('an entry that it has taken is in the stored record', async () => {
    const { outage, state, replies, write, records } = await openWith();
    await write(recordCalls.addDeclined, '/api/admin/records/3/declined', {
      id: entryIdOf(9),
      bookingId: -1,
      reason: 'She would rather wait',
    });
    state.sender = 7;
    replies.push(reply(201));
    await outage.flush();
    expect(records.get(7)?.records[0]?.entries[0]).toMatchObject({ id: entryIdOf(9), bookingId: null });
  });

  test('nothing is stored where there is no snapshot any more', async () => {
    const { outage, state, replies, move, offlineList } = await openWith();
    await move();
    offlineList.forget();
    state.sender = 7;
    replies.push(reply(200));
    await outage.flush();
    expect([outage.countSent(), offlineList.get()]).toEqual([1, null]);
  });
});

describe('a decision', () => {
  async function openRefused() {
    const at = await openWith({ commands: [command({}), command({ words: 'Another' })] });
    at.state.sender = 7;
    at.replies.push(reply(409, { code: 'version_conflict' }), null);
    await at.outage.flush();
    at.outage.stop();
    const [first, second] = at.outage.readJournal();
    return { ...at, id: first!.id, other: second!.id };
  }

  test('about a retried change says whether it was sent, waits, or was refused again', async () => {
    const at = await openRefused();
    expect(await at.outage.resolve(at.id, 'try_again')).toEqual({
      isDone: true,
      message: 'Pencilled: moved to 15:00',
    });
    const sentAt = await openWith({ commands: [command({})] });
    sentAt.state.sender = 7;
    const refused = reply(409, { code: 'version_conflict' });
    sentAt.replies.push(refused, refused, reply(200));
    await sentAt.outage.flush();
    const card = () => sentAt.outage.readJournal()[0]!.id;
    expect(await sentAt.outage.resolve(card(), 'try_again')).toEqual({
      isDone: false,
      message: expect.stringMatching(/^It was refused again\. You moved Amira/),
    });
    expect(await sentAt.outage.resolve(card(), 'try_again')).toEqual({
      isDone: true,
      message: 'Moved to 15:00',
    });
    expect(sentAt.entries()).toEqual([]);
  });

  test('is announced, and what waits is sent', async () => {
    const at = await openRefused();
    const before = at.state.changes;
    expect(await at.outage.discard(at.other)).toEqual({ isDone: true, message: null });
    expect(at.state.changes).toBeGreaterThan(before);
    expect(await at.outage.resolve(at.id, 'keep_theirs')).toEqual({ isDone: true, message: null });
    expect(at.entries()).toEqual([]);
  });

  test('about what is being sent has to wait', async () => {
    const at = await openWith({ commands: [command({})] });
    at.state.sender = 7;
    const flushed = at.outage.flush();
    const [{ id, state }] = at.outage.readJournal() as [JournalItem, ...JournalItem[]];
    expect(state).toBe('sending');
    expect(await at.outage.discard(id)).toMatchObject({
      isDone: false,
      message: 'It is being sent at this moment.',
    });
    await flushed;
    at.outage.stop();
  });
});

describe('a care record', () => {
  test('is opened, and its photograph that waits is shown', async () => {
    const { write, state } = await openWith();
    const path = '/api/admin/records/3';
    const opened = await write(recordCalls.openRecord, `${path}/open`, {});
    expect(await opened.json()).toMatchObject({ name: 'Amira Khan' });
    vi.advanceTimersByTime(80);
    expect(state.changes).toBe(1);
    const photo = { id: entryIdOf(9), bookingId: null, view: 'front', region: null };
    expect((await write(pictureCalls.addPicture, `${path}/pictures`, photo, {}, jpeg)).status).toBe(201);
    const shown = await write(pictureCalls.openPicture, `${path}/pictures/${photo.id}/open`, {
      reason: null,
    });
    expect(Buffer.from(await shown.arrayBuffer())).toEqual(Buffer.from(jpeg));
    const unknown = await write(pictureCalls.openPicture, `${path}/pictures/${entryIdOf(8)}/open`, {});
    expect([codeOf(unknown), unknown.headers.get('X-Request-Id')]).toEqual(['picture_not_stored', 'desk']);
  });

  test('takes no photograph without its file', async () => {
    const { write, entries } = await openWith();
    const photo = { id: entryIdOf(9), bookingId: null, view: 'front', region: null };
    expect(codeOf(await write(pictureCalls.addPicture, '/api/admin/records/3/pictures', photo))).toBe(
      'never_sent',
    );
    expect(entries()).toEqual([]);
  });

  test('takes a treatment by what is given', async () => {
    const { write } = await openWith();
    const product = {
      lot: 'L1',
      expiry: '2028-01-01',
      points: [],
      dose: { dose: 1, unit: 'ml' },
    };
    const treatment = (name: string) => ({
      ...sampleTreatment([{ ...product, product: name }]),
      id: randomUUID(),
      bookingId: 1,
      ceilingReason: 'Planned in several sessions',
    });
    const path = '/api/admin/records/3/treatments';
    const codes = [];
    for (const name of ['Botx 50', 'Juvéderm Voluma', 'Cannula'])
      codes.push(codeOf(await write(recordCalls.addTreatment, path, treatment(name))));
    expect(codes).toEqual(['direction_needed', 'warning_reason_needed', null]);
  });
});
