import { expect, test } from 'vitest';
import { namesPerson } from '#shared/domain/samePerson.ts';
import { buildUser } from '#api/demo/factories.ts';
import { testApp } from '#api/testing/app.ts';
import { bookingForm } from '#api/testing/forms.ts';
import { isFullRun } from '#api/testing/fullRun.ts';
import { Households } from '#api/testing/households.ts';

const runs = isFullRun ? 150 : 8;

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

test('the database decides whom a row names as the rule does', async () => {
  const person = { name: 'Clara Silva', dateOfBirth: '1990-05-17' };
  for (const hasNamesake of [false, true]) {
    const email = `named${hasNamesake}@example.test`;
    const user = await buildUser(app.db, { firstName: 'Clara', lastName: 'Silva', email });
    if (hasNamesake) {
      const son = await buildUser(app.db);
      const form = {
        name: 'Clara Silva',
        email,
        for: 'somebody_else',
        isAdult: true,
        dateOfBirth: '1960-10-07',
      };
      const answer = await (await app.signIn(son)).post('/api/bookings', bookingForm(son, form));
      expect(answer.status).toBe(201);
    }
    for (const name of [
      'Clara Silva',
      'SILVA,  Clára',
      'Clara da Silva',
      'C. Silva',
      'Silva C.',
      'Clarasilva',
      'Clara Maria',
      'Chiara Costa',
      '—',
      '.',
    ]) {
      for (const dateOfBirth of [null, '1990-05-17', '1960-10-07']) {
        for (const isByAnother of [false, true]) {
          const { rows } = await app.db.raw<{ rows: { answer: string }[] }>(
            `SELECT names_person(?, 'booking', 0, ?, ?, ?::date, ?) AS answer`,
            [user.id, email, name, dateOfBirth, isByAnother],
          );
          const row = { name, dateOfBirth, isByAnother };
          expect(rows[0]?.answer, JSON.stringify([row, hasNamesake])).toBe(
            namesPerson(row, person, hasNamesake),
          );
        }
      }
    }
  }
});
