import { randomUUID } from 'node:crypto';
import { beforeEach } from 'vitest';
import { buildAdmin, buildConfirmed, buildUser } from '#api/demo/factories.ts';
import { selectEntries } from '#api/record/entries.ts';
import { testApp, type TestApp, type TestClient } from '#api/testing/app.ts';
import { atDesk } from '#api/testing/deskClient.ts';
import { historyBody } from '#api/testing/recordForms.ts';

export const newKey = () => ({ 'Idempotency-Key': randomUUID() });

let booked = 0;

/** A new patient, Grace Khan, and the calls about her care record. */
export async function createRecordPatient(app: TestApp, clinician: TestClient) {
  const user = await buildUser(app.db, { firstName: 'Grace', lastName: 'Khan' });
  const userId = user.id;
  const client = await app.signIn(user);
  const path = `/api/admin/records/${userId}`;
  return {
    userId,
    client,
    /** A confirmed appointment at a new time, because the tests of a file share one calendar. */
    book: (given: Parameters<typeof buildConfirmed>[1] = {}) => {
      const appointmentTime = `${String(8 + (booked++ % 12)).padStart(2, '0')}:00`;
      return buildConfirmed(app.db, { userId, appointmentTime, ...given });
    },
    sendHistory: (body: object = historyBody(), headers: Record<string, string> = newKey()) =>
      client.post('/api/user/record/history', body, headers),
    /** Signs an entry as the clinician. */
    write: (part: string, body: object, headers: Record<string, string> = newKey()) =>
      clinician.post(`${path}/${part}`, body, headers),
    /** Opens the record as the clinician. */
    open: (body: object = {}) => clinician.post(`${path}/open`, body),
    /** The record as the patient reads it. */
    mine: async () => (await client.get('/api/user/record')).body,
    entries: () => selectEntries(app.db).where({ user_id: userId }).orderBy('position'),
  };
}

/** A server, the clinician Nia Okafor, and before each test a new patient, Grace Khan. @param isAtDesk signs earlier acts */
export async function provideRecord({ isAtDesk = false, settings = {} as Record<string, string> } = {}) {
  const app = await testApp(settings);
  const okafor = { firstName: 'Nia', lastName: 'Okafor', isClinician: true };
  const client = await app.signIn(await buildAdmin(app.db, okafor));
  const nia = isAtDesk ? await atDesk(app, client) : client;
  const grace = {} as Awaited<ReturnType<typeof createRecordPatient>>;
  beforeEach(async () => void Object.assign(grace, await createRecordPatient(app, nia)));
  return { app, nia, grace };
}
