import { test } from 'vitest';
import { testApp } from '#api/testing/app.ts';
import { isFullRun } from '#api/testing/fullRun.ts';
import { Households } from '#api/testing/households.ts';

const runs = isFullRun ? 600 : 8;

const app = await testApp();

const steps = [
  'register',
  'register',
  'confirm',
  'book',
  'book',
  'write',
  'changeAddress',
  'consent',
  'answer',
  'rename',
  'join',
  'joinWrongly',
  'part',
  'undoJoin',
  'remove',
] as const;

/** The next households have nothing in common with these. */
async function forgetAll() {
  await app.db('bookings').update({ email: null, booked_by: null });
  await app.db('users').update({ known_name: null, shared_email: null, shared_email_at: null });
  for (const table of ['contacts', 'former_addresses', 'person_answers']) await app.db(table).delete();
  await app.db.raw('ANALYZE users, bookings, contacts, former_addresses, person_answers');
}

test('whatever households do, nobody reads, files or ends what is somebody else’s, and nothing is lost', async () => {
  for (let run = 0; run < runs; run++) {
    const households = new Households(app.db, run, 20260 + run * 7919);
    const done: string[] = [];
    for (let at = 0; at < 24; at++) {
      const step = households.pick(steps)!;
      done.push(step);
      await households[step]();
      await households.check(`run ${run}: ${done.join(', ')}`);
    }
    await forgetAll();
  }
});
