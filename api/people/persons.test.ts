import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, londonToday } from '#shared/domain/wallTime.ts';
import { applyEmail } from '#api/auth/emailChanges.service.ts';
import { deleteUser } from '#api/customers/deletion.service.ts';
import { buildBooking, buildUser } from '#api/demo/factories.ts';
import { mergeCustomers } from '#api/merging/merge.service.ts';
import { lockCustomer } from '#api/models/lockCustomer.ts';
import { checkAddress } from '#api/people/confirmAddress.ts';
import { createSealer } from '#api/record/sealing.ts';
import { UserModel } from '#api/models/UserModel.ts';
import { recordOwnNameChange } from '#api/people/ownNameChange.ts';
import { listNamed } from '#api/models/namedRows.ts';
import { answerPersonQuestion, listPersonQuestions } from '#api/people/personQuestions.service.ts';
import { startTestApp, type TestApp } from '#api/testing/app.ts';
import { repeats } from '#api/testing/fullRun.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const sealer = createSealer([]);
const act = { actorId: null, requestId: 'test', ip: '127.0.0.1', mailHoldSeconds: 0 };

interface Person {
  firstName: string;
  dateOfBirth: string;
  mailbox: string;
  accounts: number[];
}

/** Households of two mailboxes, with a mother and a daughter of one name in each, and what happens to them. */
class Households {
  readonly persons: Person[] = [];
  /** Whose each booking is, by its id. */
  readonly owners = new Map<number, Person>();
  readonly gone = new Set<Person>();
  readonly #run: number;
  #state: number;

  constructor(run: number, seed: number) {
    this.#run = run;
    this.#state = seed;
    for (const house of [1, 2]) {
      const mailbox = `house${house}.run${run}@example.test`;
      for (const [firstName, dateOfBirth] of [
        ['Maria', `19${60 + house}-10-07`],
        ['Maria', `19${90 + house}-05-17`],
        ['Rui', `19${80 + house}-01-02`],
      ] as const) {
        this.persons.push({ firstName, dateOfBirth, mailbox, accounts: [] });
      }
    }
  }

  random(below: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    const mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    const even = mixed ^ (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed));
    return ((even ^ (even >>> 14)) >>> 0) % below;
  }
  pick = <Of>(from: readonly Of[]): Of | undefined => from[this.random(from.length)];
  living = () => this.persons.filter((person) => !this.gone.has(person));

  /** An account with the mailbox, if it is free, or one that the desk made, who may share it. */
  async register() {
    const person = this.pick(this.living().filter(({ accounts }) => accounts.length < 2));
    if (!person) return;
    const { firstName, dateOfBirth, mailbox } = person;
    const isTaken = await app.db('users').where({ email: mailbox }).first('id');
    const isShared = isTaken && this.random(2) === 0;
    const { id } = await buildUser(app.db, {
      firstName,
      lastName: 'Silva',
      dateOfBirth,
      emailProvenAt: null,
      ...(isTaken
        ? {
            email: null,
            passwordHash: null,
            ...(isShared && { sharedEmail: mailbox, sharedEmailAt: '2026-01-01' }),
          }
        : { email: mailbox, passwordHash: 'none' }),
    } as Parameters<typeof buildUser>[1]);
    person.accounts.push(id);
  }

  async confirm() {
    const accounts = this.persons.flatMap((person) => person.accounts);
    const open = app.db('users').whereIn('id', accounts).whereNotNull('email').whereNull('email_proven_at');
    const id = this.pick(await open.orderBy('id').pluck<number[]>('id'));
    if (id !== undefined) await checkAddress(app.db, act, id);
  }

  /** Somebody books for a person, and may know when they were born. */
  async book() {
    const person = this.pick(this.living())!;
    const booker = this.pick(this.living())!.accounts[0] ?? null;
    const { id } = await buildBooking(app.db, {
      userId: null,
      name: `${person.firstName} Silva`,
      email: person.mailbox,
      bookedBy: booker,
      forSomebodyElse: true,
      dateOfBirth: this.random(2) === 0 ? person.dateOfBirth : null,
      preferredDate: addDays(londonToday(new Date()), 3),
    });
    this.owners.set(id, person);
  }

  async changeAddress() {
    const person = this.pick(this.living())!;
    const [id] = person.accounts;
    if (id === undefined) return;
    const email = `moved${this.random(1e9)}.run${this.#run}@example.test`;
    await app.db.transaction(async (trx) => {
      const { user } = await lockCustomer(trx, id);
      if (user?.email && !user.deletedAt) {
        await applyEmail(trx, act, user, email, { isProven: this.random(2) === 0 });
        person.mailbox = this.random(2) === 0 ? person.mailbox : email;
      }
    });
  }

  /** Somebody takes the name of another person of the household. */
  async rename() {
    const id = this.pick(this.living())?.accounts[0];
    if (id === undefined) return;
    const firstName = this.pick(['Maria', 'Rui'])!;
    await app.db.transaction(async (trx) => {
      const before = await UserModel.query(trx).findById(id).throwIfNotFound();
      const saved = await UserModel.query(trx).patchAndFetchById(id, { firstName });
      await recordOwnNameChange(trx, act, saved, before);
    });
  }

  /** The desk asks for the birth date, and answers by whose it is. */
  async answer() {
    const question = this.pick((await listPersonQuestions(app.db)).filter(({ id }) => this.owners.has(id)));
    if (!question) return;
    const { type, id, customer } = question;
    const isTheirs = this.owners.get(id)!.accounts.includes(customer.id);
    await answerPersonQuestion(app.db, act, { type, id, userId: customer.id, isTheirs }, true);
  }

  async join() {
    const person = this.pick(this.living().filter(({ accounts }) => accounts.length === 2));
    if (!person) return;
    const [one, other] = person.accounts as [number, number];
    const stay = { name: 'this', dateOfBirth: 'this', phone: 'this', email: 'this' } as const;
    const joined = await mergeCustomers(app.db, sealer, act, one, { otherId: other, ...stay }).catch(
      () => undefined,
    );
    if (joined) person.accounts = [joined.id];
  }

  async remove() {
    const person = this.pick(this.living().filter(({ accounts }) => accounts.length > 0));
    if (!person || this.random(3) > 0) return;
    for (const id of person.accounts) await deleteUser(app.db, act, id);
    person.accounts = [];
    this.gone.add(person);
  }

  /** What each living person has, which nobody else may end. */
  async check(step: string) {
    const rows = await app.db('bookings').whereIn('id', [...this.owners.keys()]);
    expect(rows, step).toHaveLength(this.owners.size);
    for (const { id, user_id, status, name } of rows) {
      const owner = this.owners.get(id)!;
      if (user_id !== null) expect(owner.accounts, `${step}: booking ${id}`).toContain(user_id);
      if (this.gone.has(owner)) continue;
      expect({ status, name }, `${step}: booking ${id}`).toEqual({
        status: 'query',
        name: `${owner.firstName} Silva`,
      });
    }
    for (const person of this.persons) {
      for (const account of person.accounts) {
        const read = await listNamed(app.db, 'bookings', account);
        const strangers = read.filter((id) => this.owners.has(id) && this.owners.get(id) !== person);
        expect(strangers, `${step}: read by ${account}`).toEqual([]);
      }
    }
  }
}

const steps = [
  'register',
  'register',
  'confirm',
  'book',
  'book',
  'book',
  'changeAddress',
  'answer',
  'rename',
  'join',
  'remove',
] as const;

test('whatever households do, nobody reads, files or ends what is somebody else’s, and nothing is lost', async () => {
  for (let run = 0; run < repeats(40); run++) {
    const households = new Households(run, 20260 + run * 7919);
    const done: string[] = [];
    for (let at = 0; at < 24; at++) {
      const step = households.pick(steps)!;
      done.push(step);
      await households[step]();
      await households.check(`run ${run}: ${done.join(', ')}`);
    }
  }
});
