import fc from 'fast-check';
import { expect, test } from 'vitest';
import { OpenedRecord } from '#shared/contracts/record.ts';
import type { RecordCommand } from '#shared/commands/command.ts';
import type { NewEntry } from '#shared/commands/contents.ts';
import { commandOf } from '#shared/commands/deskCommands.ts';
import { recordCommands } from '#shared/commands/recordCommands.ts';
import { findPhotoConsent, isWithdrawn, historiesInForce } from '#shared/content/clinical/inForce.ts';
import { purposesInForce } from '#shared/content/clinical/photoConsents.ts';
import { historyForm } from '#shared/content/clinical/history.ts';
import { sampleFormulary } from '#shared/testing/sampleFormulary.ts';
import { releasedConsents } from '#shared/content/clinical/releasedTexts.ts';
import { photoPurposeIds } from '#shared/domain/careRecord.ts';
import { isStrike, withoutStruckOut } from '#shared/domain/enteredInError.ts';
import { newestFirst } from '#shared/domain/happening.ts';
import { addDays, londonToday } from '#shared/domain/wallTime.ts';
import type { EntryCall } from '#shared/commands/recordCallNames.ts';
import { applyEntry, checkEntry } from '#shared/outage/records.ts';
import { allAnswers, sampleRecord, toxinText, unsent } from '#shared/testing/sampleRecord.ts';
import { readState } from '#api/record/commands.ts';
import type { EntryRow } from '#api/record/entries.ts';
import { createSealer } from '#api/record/sealing.ts';
import { openedOf, showEntry } from '#api/record/views.ts';
import { recordKey } from '#api/testing/app.ts';
import { isFullRun } from '#api/testing/fullRun.ts';
import { directionBody, drawn, toxinProduct } from '#api/testing/recordForms.ts';
import {
  arrivalsOf,
  callOf,
  firstSaid,
  phone,
  purposes,
  saidApart,
  type Said,
} from '#api/testing/saidApart.ts';

const sealer = createSealer([recordKey]);
const service = 'Anti-Wrinkle Injections';
// All of a history has happened.
const begin = Date.now() - 3 * 86_400_000;
const idOf = (n: number) => `0190cccc-0000-7000-8000-${String(n).padStart(12, '0')}`;
const { id: textId, version: textVersion } = toxinText;
const known = {
  service,
  reflections: [{ textId, textVersion, openedAt: null, hours: 24 }],
  formulary: sampleFormulary,
};

/** Any entry of the history so far, or none. */
const anyId = fc.nat(12).map(idOf);
const maybe = <T>(value: T) => fc.constantFrom(null, value);
const usually = <T>(value: T, ...others: T[]) => fc.constantFrom(value, value, value, ...others);
const time = fc
  .integer({ min: -8, max: 8 })
  .map((hours) => new Date(begin + hours * 3_600_000).toISOString());
const day = londonToday(new Date(begin));

/** A body of each command, without the id of its entry, that is refused or not. A new command is tried as soon as it is here. */
const bodies: { [Name in EntryCall]: fc.Arbitrary<object> } = {
  addHistory: fc.oneof(
    fc.record({
      formVersion: usually(historyForm.version, 0),
      answers: usually(allAnswers(), {}),
    }),
    fc.record({ unchangedFrom: anyId }),
  ),
  addConsent: fc.record({
    bookingId: fc.constant(1),
    textId: usually(textId, 'no-such-text'),
    textVersion: usually(textVersion, 0),
    textHash: usually(releasedConsents[`${textId} ${textVersion}`]!, 'a'.repeat(64)),
    discussion: fc.constant({ questions: null, answers: 'Yes' }),
    signature: fc.constant({ points: [drawn], ratio: 3 }),
    sooner: maybe('asked'),
    photos: fc.option(purposes),
  }),
  addTreatment: fc.record({
    given: fc.option(fc.constant({ reason: 'It was needed' })),
    bookingId: fc.constant(1),
    products: fc.array(
      fc.record({
        product: fc.constantFrom('Gel A', 'Botox 50 units', 'Botulinum toxin'),
        expiry: usually(addDays(day, 400), addDays(day, -1), day),
      }),
      { minLength: 1, maxLength: 2 },
    ),
    warningReason: maybe('On paper'),
    withoutDirection: fc.option(fc.constant({ reason: 'Given all the same' })),
    technique: fc.constant(null),
    anaesthetic: fc.constant(null),
    explained: fc.constant(null),
    aftercareGuide: fc.constant(null),
    adverse: fc.constant(null),
  }),
  addAddendum: fc.record({ entryId: anyId, text: fc.constant('More') }),
  addWithdrawal: fc.record({
    refersTo: anyId,
    purposes: fc.option(fc.subarray([...photoPurposeIds], { minLength: 1 }), { nil: undefined }),
    text: maybe('By telephone'),
  }),
  addDeclined: fc.record({ bookingId: fc.constant(1), reason: fc.constant('Unwell') }),
  addIncident: fc.record({
    bookingId: fc.constant(1),
    category: fc.constant('other'),
    text: fc.constant('Fell'),
    happenedAt: time,
    steps: fc.array(fc.record({ at: time, text: fc.constant('Sat down') }), { maxLength: 2 }),
    followUps: fc.array(time, { maxLength: 1 }),
  }),
  addPicture: fc.record({
    bookingId: fc.constant(1),
    view: fc.constant('front'),
    region: fc.constant(null),
    width: fc.constant(640),
    height: fc.constant(480),
  }),
};

const step = fc.oneof(
  ...(Object.keys(bodies) as EntryCall[]).map((call) =>
    fc.record({ call: fc.constant(call), body: bodies[call], minutes: fc.nat(400) }),
  ),
);
const patient = fc.record({
  dateOfBirth: usually('1987-03-04', addDays(day, -17 * 365)),
  direction: fc.record({ administrations: fc.constantFrom(1, 2), intervalDays: fc.constantFrom(0, 84) }),
  isEnded: usually(false, true),
});

/** A command with ids for all that it adds. */
function withIds({ call, body }: { call: EntryCall; body: object }, n: number): Record<string, unknown> {
  const given: Record<string, unknown> = { ...body, id: idOf(n) };
  const [photos, undirected, anyway] = [given['photos'], given['withoutDirection'], given['given']];
  if (photos) given['photos'] = { ...photos, id: idOf(n + 1) };
  if (anyway) given['given'] = { ...anyway, id: idOf(n + 1) };
  if (undirected) given['withoutDirection'] = { ...undirected, id: idOf(n + 1) };
  if (call === 'addTreatment')
    given['products'] = (given['products'] as object[]).map((product) => toxinProduct(product));
  return given;
}

/** The entries of a server in memory, the newest first. */
function openServer(dateOfBirth: string) {
  let rows: EntryRow[] = [];
  return {
    rows: () => rows,
    state: () =>
      readState(sealer, { user: { dateOfBirth }, entries: withoutStruckOut(rows), all: rows }, known),
    add: (added: NewEntry[], at: Date, arrivedAt = at) => {
      for (const { id, kind, bookingId, refersTo, form, expiresOn, content, occurredAt = at } of added) {
        const { sealed, digest } = sealer.seal(`record ${id}`, { content });
        const [hash, position] = [Buffer.alloc(0), rows.length + 1];
        const chain = { position, keyId: sealer.keyId, digest, previousHash: hash, hash, mac: null };
        const times = { signedAt: arrivedAt.toISOString(), occurredAt: occurredAt.toISOString() };
        const row = { ...chain, ...times, id, kind, userId: 1, authorId: null, sealed };
        const columns = { formId: form?.id ?? null, formVersion: form?.version ?? null };
        const links = { bookingId: bookingId ?? null, refersTo: refersTo ?? null };
        rows = [{ ...row, ...columns, ...links, expiresOn: expiresOn ?? null }, ...rows];
      }
    },
  };
}

type Server = ReturnType<typeof openServer>;

/** The record as a clinician reads it. */
function read(server: Server, dateOfBirth: string): OpenedRecord {
  const entries = server.rows().map((row) => {
    const { id, kind, occurredAt, signedAt, bookingId, refersTo, formId, formVersion } = row;
    const head = { id, kind, occurredAt, signedAt, bookingId, refersTo, formId, formVersion };
    return { ...head, author: null, ...showEntry(sealer, row, server.rows()) };
  });
  const opened = openedOf(sealer, server.rows(), entries);
  return OpenedRecord.parse({ ...sampleRecord(), ...opened, dateOfBirth, reflections: known.reflections });
}

test('each command gives the same refusals, in the same words, and the same record at the server, and at a desk that sends later', () => {
  fc.assert(
    fc.property(patient, fc.array(step, { maxLength: 9 }), ({ dateOfBirth, direction, isEnded }, steps) => {
      const [alone, later] = [openServer(dateOfBirth), openServer(dateOfBirth)];
      const { id: _, ...directed } = directionBody(direction);
      for (const server of [alone, later]) {
        const content = {
          ...directed,
          sites: null,
          beyondReason: null,
          acknowledged: [],
          name: 'Botox',
        };
        server.add([{ id: idOf(0), kind: 'direction', content }], new Date(begin));
        if (isEnded)
          server.add(
            [{ id: idOf(1), kind: 'withdrawal', refersTo: idOf(0), content: { text: null } }],
            new Date(begin),
          );
      }
      let desk = read(later, dateOfBirth);
      const waiting: [RecordCommand<unknown>, unknown, Date][] = [];
      let at = begin;
      for (const [index, { call, body: given, minutes }] of steps.entries()) {
        at += minutes * 60_000;
        const when = new Date(at);
        const body = withIds({ call, body: given }, 2 * index + 2);
        const command = recordCommands[call] as RecordCommand<unknown>;
        const refused = command.check(alone.state(), body, when);
        const { entryId } = body as { entryId?: string };
        const params: Record<string, string> = entryId ? { entryId } : {};
        expect(checkEntry(desk, call, { params, body }, known, when)).toEqual(refused);
        if (refused) continue;
        alone.add(command.apply(alone.state(), body, when), when);
        const queued = unsent(call, body, { params, occurredAt: when.toISOString() });
        desk = { ...applyEntry(desk, queued, known), reflections: known.reflections };
        waiting.push([command, body, when]);
      }
      for (const [command, body, when] of waiting) {
        expect(command.check(later.state(), body, when)).toBeNull();
        later.add(command.apply(later.state(), body, when), when);
      }
      const nameless = (record: OpenedRecord) => ({
        ...record,
        entries: record.entries.map((entry) => ({ ...entry, author: null })),
        history: record.history && { ...record.history, interviewer: null, recordedAt: undefined },
      });
      const atServer = read(alone, dateOfBirth);
      expect(nameless(read(later, dateOfBirth))).toEqual(nameless(atServer));
      // What has changed since the last treatment is shown with the server alone.
      const { changes, comparedWith } = atServer;
      expect(nameless({ ...desk, changes, comparedWith })).toEqual(nameless(atServer));
    }),
    { numRuns: isFullRun ? 5000 : 200 },
  );
});

/** The record in force after all of it has arrived at a server, each one's words in their order. */
function arrive(all: readonly Said[], order: readonly number[]) {
  const server = openServer('1987-03-04');
  const end = new Date(begin + 86_400_000);
  const add = ({ call, body: given }: NonNullable<ReturnType<typeof callOf>>, at: Date, statedAt?: Date) => {
    const body = commandOf(call).contract.body?.parse(given);
    const { check, isKept, apply } = recordCommands[call] as RecordCommand<unknown>;
    const refused = check({ ...server.state(), statedAt }, body, statedAt ? end : at);
    if (!refused || (!statedAt && isKept?.(refused))) {
      const said = statedAt && { statedAt };
      server.add(apply({ ...server.state(), ...said }, body, statedAt ? end : at), at, end);
    }
  };
  for (const first of firstSaid(idOf)) add(first, new Date(begin));
  for (const n of arrivalsOf(all, order)) {
    const own = all.flatMap((one, m) => (m < n && one.who === all[n]!.who ? [[one, m] as const] : []));
    const made = callOf(all[n]!, n, own, idOf);
    const at = new Date(begin + (n + 1) * 60_000);
    if (made) add(made, at, all[n]!.who === phone ? at : undefined);
  }
  const { entries: known, stops } = server.state();
  const entries = known.filter(({ kind }) => kind !== 'incident' && kind !== 'addendum');
  const photos = findPhotoConsent(entries, end);
  const sorted = (list: readonly { id: string }[]) => list.map(({ id }) => id).toSorted();
  return {
    history: historiesInForce(entries)[0]?.id,
    photos: photos?.photos && sorted(purposesInForce(photos.photos)),
    withdrawn: sorted(entries.filter((entry) => isWithdrawn(entries, entry))),
    stops: stops.map(({ id, goneSince }) => `${id} ${goneSince}`).toSorted(),
    order: entries
      .filter((entry) => !isStrike(entry))
      .toSorted(newestFirst)
      .map(({ id }) => id),
  };
}

test('two desks and a phone give the same record in force, in whatever order they arrive', () => {
  fc.assert(
    fc.property(saidApart, ({ all, order }) => {
      const inOrder = all.map(({ who }) => who);
      expect(arrive(all, order)).toEqual(arrive(all, inOrder));
    }),
    { numRuns: isFullRun ? 3000 : 80 },
  );
});
