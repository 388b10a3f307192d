import { describe, expect, test } from 'vitest';
import { retryConflicts } from '#api/db/retryConflicts.ts';
import { testApp } from '#api/testing/app.ts';
import { contactForm } from '#api/testing/forms.ts';

const app = await testApp();

describe('the victim of a deadlock', () => {
  test('is retried', async () => {
    await app.db.raw(
      `DROP TABLE IF EXISTS pots;
       CREATE TABLE pots (id int PRIMARY KEY, pence int);
       INSERT INTO pots VALUES (1, 0), (2, 0)`,
    );
    let attempts = 0;
    let holding = 0;
    let bothHoldOne = () => {};
    const held = new Promise<void>((resolve) => (bothHoldOne = resolve));
    const fill = (first: number, second: number) =>
      retryConflicts(() =>
        app.db.transaction(async (trx) => {
          attempts += 1;
          await trx('pots').where({ id: first }).increment('pence', 1);
          holding += 1;
          if (holding === 2) bothHoldOne();
          await held;
          await trx('pots').where({ id: second }).increment('pence', 1);
        }),
      );
    await Promise.all([fill(1, 2), fill(2, 1)]);
    expect(await app.db('pots').pluck('pence')).toEqual([2, 2]);
    // The victim may lock its first row again before the other wakes up, and become the victim once more.
    expect(attempts).toBeGreaterThan(2);
  });
});

describe('a request', () => {
  /** Counts with a sequence, which a rollback does not reset. */
  const failFirst = (count: number) =>
    app.db.raw(`
      DROP SEQUENCE IF EXISTS tries;
      CREATE SEQUENCE tries;
      CREATE OR REPLACE FUNCTION fail_first() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN
        IF nextval('tries') <= ${count} THEN RAISE EXCEPTION 'conflict' USING ERRCODE = '40001'; END IF;
        RETURN NEW;
      END $$;
      CREATE OR REPLACE TRIGGER fail_first BEFORE INSERT ON contacts FOR EACH ROW EXECUTE FUNCTION fail_first()`);

  test('succeeds after three conflicts', async () => {
    await failFirst(3);
    expect((await app.guest().post('/api/contact', contactForm())).status).toBe(201);
    expect(await app.db('contacts').pluck('id')).toHaveLength(1);
  });

  test('is refused with a sentence after the fourth, and nothing is stored', async () => {
    await failFirst(4);
    const answer = await app.guest().post('/api/contact', contactForm());
    expect(answer).toMatchObject({
      status: 409,
      text: 'Somebody else changed this at the same moment. Please try again.',
    });
    expect(await app.db('contacts').pluck('id')).toHaveLength(1);
  });
});
