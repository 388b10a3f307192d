import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { OpenedRecord } from '#shared/contracts/record.ts';
import type { EntryCall } from '#shared/commands/recordCallNames.ts';
import { buildAdmin, buildConfirmed, buildUser } from '#api/demo/factories.ts';
import { selectEntries } from '#api/record/entries.ts';
import { startTestApp, type TestApp } from '#api/testing/app.ts';
import { inDays } from '#api/testing/forms.ts';
import { loseServer } from '#api/testing/outageDesk.ts';
import {
  consentBody,
  consentTo,
  historyBody,
  incidentBody,
  treatmentBody,
} from '#api/testing/recordForms.ts';

/** A clinician at a desk without the server, and her patient of today, whose record is stored at the desk. */
async function openRecordDesk(app: TestApp) {
  // The tests of a file share one calendar.
  await app.db('bookings').update({ status: 'cancelled' });
  const nia = await buildAdmin(app.db, { firstName: 'Nia', lastName: 'Okafor', isClinician: true });
  const client = await app.signIn(nia);
  const user = await buildUser(app.db, { firstName: 'Grace', lastName: 'Khan' });
  const booked = { userId: user.id, service: 'Consultation', appointmentDate: inDays(0) };
  const { id: bookingId } = await buildConfirmed(app.db, booked);
  const { desk, folder } = await loseServer({ app, admin: nia, client });
  return {
    folder,
    nia,
    client,
    user,
    bookingId,
    desk,
    /** Reads the record as it is shown without the server. */
    read: async () => (await (await desk.openRecord(user.id)).json()) as OpenedRecord,
    /** Signs one entry of each kind that is in words. @returns their ids */
    signVisit: async () => {
      const bodies = visitEntries(bookingId);
      for (const [call, body, params] of bodies) {
        const answer = await desk.note(call, { userId: user.id, ...params }, body);
        expect([call, answer.status, answer.headers.get('X-Queued-Offline')]).toEqual([call, 201, 'fact']);
      }
      return bodies.map(([, { id }]) => id);
    },
    /** The entries on the server. */
    selectEntries: () => selectEntries(app.db).where({ user_id: user.id }).orderBy('position'),
  };
}

type RecordDesk = Awaited<ReturnType<typeof openRecordDesk>>;

/** Opens such a desk before each test of a file, at one server. The returned object's fields are those of the running test. */
export function provideRecordDesk() {
  const here = {} as RecordDesk & { app: TestApp };
  beforeAll(async () => {
    here.app = await startTestApp();
  });
  afterAll(() => here.app.stop());
  beforeEach(async () => {
    Object.assign(here, await openRecordDesk(here.app));
  });
  return here;
}

export const codeOf = (response: Response) => response.headers.get('X-Error-Code');

/** Occurs nowhere else, so that a test can look for it on the disk. */
export const word = 'quetzalrash';

/** One entry of each kind that is in words, in the order of a visit, with `word` in each text. */
export function visitEntries(bookingId: number) {
  const consent = consentBody({
    bookingId,
    ...consentTo('dermal-fillers'),
    discussion: { questions: `${word} question`, answers: null },
  });
  const treatment = treatmentBody({ bookingId, explained: `${word} explained` });
  const bodies: [EntryCall, { id: string }, object?][] = [
    ['addHistory', historyBody({ anythingElse: `${word} history` })],
    ['addConsent', consent],
    ['addTreatment', treatment],
    [
      'addAddendum',
      { id: randomUUID(), text: `${word} addition` } as { id: string },
      { entryId: treatment.id },
    ],
    [
      'addWithdrawal',
      { id: randomUUID(), refersTo: consent.id, text: `${word} withdrawn` } as { id: string },
    ],
    ['addDeclined', { id: randomUUID(), bookingId, reason: `${word} declined` } as { id: string }],
    [
      'addIncident',
      incidentBody({
        bookingId,
        text: `${word} incident`,
        steps: [{ at: new Date().toISOString(), text: `${word} step` }],
        followUps: [new Date(Date.now() + 3_600_000).toISOString()],
      }),
    ],
  ];
  return bodies;
}
