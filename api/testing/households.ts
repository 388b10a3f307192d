import { expect } from 'vitest';
import { addDays, londonToday } from '#shared/domain/wallTime.ts';
import { applyEmail } from '#api/auth/emailChanges.service.ts';
import { myBookingsLister } from '#api/bookings/lists.ts';
import { deleteUser } from '#api/customers/deletion.service.ts';
import { buildBooking, buildContact, buildUser } from '#api/demo/factories.ts';
import { ApiError } from '#api/http/errors.ts';
import { draftLetter, type Message } from '#api/mail/compose.ts';
import { hiddenPaths, personalLink } from '#api/mail/links.ts';
import { mergeCustomers } from '#api/merging/merge.service.ts';
import { listJoins, partCustomers } from '#api/merging/parting.service.ts';
import { lockCustomer } from '#api/models/lockCustomer.ts';
import { checkAddress } from '#api/people/confirmAddress.ts';
import { createSealer } from '#api/record/sealing.ts';
import { UserModel } from '#api/models/UserModel.ts';
import { recordOwnNameChange } from '#api/people/ownNameChange.ts';
import { listNamed } from '#api/models/namedRows.ts';
import { answerPersonQuestion, listPersonQuestions } from '#api/people/personQuestions.service.ts';
import type { TestApp } from '#api/testing/app.ts';

const sealer = createSealer([]);
const act = { actorId: null, requestId: 'test', ip: '127.0.0.1', mailHoldSeconds: 0 };

interface Person {
  firstName: string;
  dateOfBirth: string;
  mailbox: string;
  accounts: number[];
}

/** Two records of different people that the desk took for one person's. */
interface WrongJoin {
  kept: number;
  ended: number;
  /** Whose the record that ended is. */
  person: Person;
}

const refused = (error: unknown): undefined => {
  if (!(error instanceof ApiError) || error.status !== 409) throw error;
};

/** Households of two mailboxes, with a mother and a daughter of one name in each, and what happens to them. */
export class Households {
  readonly persons: Person[] = [];
  /** Whose each booking is, by its id. */
  readonly owners = new Map<number, Person>();
  /** Whose each message is, by its id. */
  readonly writers = new Map<number, Person>();
  readonly gone = new Set<Person>();
  readonly wrongJoins: WrongJoin[] = [];
  readonly #app: TestApp;
  readonly #listMine: ReturnType<typeof myBookingsLister>;
  readonly #run: number;
  #state: number;

  constructor(app: TestApp, run: number, seed: number) {
    this.#app = app;
    this.#listMine = myBookingsLister(app.db);
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
  isMixed = ({ accounts }: Person) => this.wrongJoins.some(({ kept }) => accounts.includes(kept));
  /** The living whose records are theirs alone. */
  unmixed = () => this.living().filter((person) => !this.isMixed(person));

  /** An account with the mailbox, if it is free, or one that the desk made, who may share it. */
  async register() {
    const person = this.pick(this.unmixed().filter(({ accounts }) => accounts.length < 2));
    if (!person) return;
    const { firstName, dateOfBirth, mailbox } = person;
    const isTaken = await this.#app.db('users').where({ email: mailbox }).first('id');
    const isShared = isTaken && this.random(2) === 0;
    const { id } = await buildUser(this.#app.db, {
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
    const open = this.#app
      .db('users')
      .whereIn('id', accounts)
      .whereNotNull('email')
      .whereNull('email_proven_at');
    const id = this.pick(await open.orderBy('id').pluck<number[]>('id'));
    if (id !== undefined) await checkAddress(this.#app.db, act, id);
  }

  /** Somebody books for a person, and may know when they were born. */
  async book() {
    const person = this.pick(this.living())!;
    const booker = this.pick(this.living())!.accounts[0] ?? null;
    const { id } = await buildBooking(this.#app.db, {
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

  /** A message that only its name tells from those of others at the mailbox. */
  async write() {
    const person = this.pick(this.living().filter(({ firstName }) => firstName === 'Rui'));
    if (!person) return;
    const { id } = await buildContact(this.#app.db, { email: person.mailbox, name: 'Rui Silva' });
    this.writers.set(id, person);
  }

  async changeAddress() {
    const person = this.pick(this.living())!;
    const [id] = person.accounts;
    if (id === undefined) return;
    const email = `moved${this.random(1e9)}.run${this.#run}@example.test`;
    await this.#app.db.transaction(async (trx) => {
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
    await this.#app.db.transaction(async (trx) => {
      const before = await UserModel.query(trx).findById(id).throwIfNotFound();
      const saved = await UserModel.query(trx).patchAndFetchById(id, { firstName });
      await recordOwnNameChange(trx, act, saved, before);
    });
  }

  /** The desk asks for the birth date, and answers by whose it is. */
  async answer() {
    const ownerOf = ({ type, id }: { type: string; id: number }) =>
      (type === 'booking' ? this.owners : this.writers).get(id);
    const question = this.pick((await listPersonQuestions(this.#app.db)).filter((one) => ownerOf(one)));
    if (!question) return;
    const { type, id, customer } = question;
    const isTheirs = ownerOf(question)!.accounts.includes(customer.id);
    await answerPersonQuestion(this.#app.db, act, { type, id, userId: customer.id, isTheirs }, true);
  }

  async join() {
    const person = this.pick(this.unmixed().filter(({ accounts }) => accounts.length === 2));
    if (!person) return;
    const [one, other] = person.accounts as [number, number];
    const joined = await this.#join(one, other);
    if (joined !== undefined) person.accounts = [joined];
  }

  async #join(one: number, other: number): Promise<number | undefined> {
    const side = () => this.pick(['this', 'other'] as const)!;
    const sides = { name: side(), dateOfBirth: side(), phone: side(), email: side() };
    const choice = { otherId: other, ...sides, reason: 'The desk is sure' };
    return (await mergeCustomers(this.#app.db, sealer, act, one, choice).catch(refused))?.id;
  }

  /** The desk takes two people for one. */
  async joinWrongly() {
    const [one, other] = [this.pick(this.unmixed()), this.pick(this.unmixed())];
    const [first, second] = [one?.accounts[0], other?.accounts[0]];
    if (one === other || first === undefined || second === undefined) return;
    const kept = await this.#join(first, second);
    if (kept === undefined) return;
    const [person, ended] = kept === first ? [other!, second] : [one!, first];
    person.accounts = person.accounts.map((id) => (id === ended ? kept : id));
    this.wrongJoins.push({ kept, ended, person });
  }

  /** An owner gives each row of a record that was joined wrongly to its person. */
  async part() {
    const join = this.pick(this.wrongJoins);
    if (!join) return;
    const { kept, ended, person } = join;
    const found = (await listJoins(this.#app.db, kept)).find((one) => one.ended.id === ended)!;
    const rows = found.rows.filter(({ type, id }) => type === 'booking' && this.owners.get(id) === person);
    await partCustomers(this.#app.db, act, kept, { eventId: found.eventId, rows });
    person.accounts = person.accounts.map((id) => (id === kept ? ended : id));
    this.wrongJoins.splice(this.wrongJoins.indexOf(join), 1);
  }

  async remove() {
    const person = this.pick(this.unmixed().filter(({ accounts }) => accounts.length > 0));
    if (!person || this.random(3) > 0) return;
    for (const id of person.accounts) await deleteUser(this.#app.db, act, id);
    person.accounts = [];
    this.gone.add(person);
  }

  /** What each living person has, which nobody else may end. */
  async check(step: string) {
    const rows = await this.#app.db('bookings').whereIn('id', [...this.owners.keys()]);
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
    const messages = await this.#app.db('contacts').whereIn('id', [...this.writers.keys()]);
    for (const [id, writer] of this.writers) {
      const message = messages.find((one) => one.id === id);
      if (!this.gone.has(writer)) expect(message?.handled_at, `${step}: message ${id}`).toBeNull();
    }
    for (const account of new Set(this.persons.flatMap(({ accounts }) => accounts))) {
      const isOthers = (owner: Person | undefined) =>
        owner !== undefined && !owner.accounts.includes(account);
      const mine = (await this.#listMine(account)).filter(({ bookedFor }) => bookedFor === null);
      const named = await listNamed(this.#app.db, 'bookings', account);
      const read = [...mine.map(({ id }) => id), ...named].filter((id) => isOthers(this.owners.get(id)));
      const letters = await listNamed(this.#app.db, 'contacts', account);
      const strangers = [...read, ...letters.filter((id) => isOthers(this.writers.get(id)))];
      expect(strangers, `${step}: read by ${account}`).toEqual([]);
    }
    const letter = this.pick(rows.filter(({ id }) => !this.gone.has(this.owners.get(id)!)));
    if (letter) await this.#checkLetter(step, letter.id, letter.email);
  }

  /** A letter greets its person, or says for whom it is at a mailbox that signs in somebody else. */
  async #checkLetter(step: string, id: number, recipient: string | null) {
    if (recipient === null) return;
    const { accounts, firstName } = this.owners.get(id)!;
    const message = {
      kind: 'request_received',
      subject_type: 'booking',
      subject_id: id,
      recipient,
      payload: {},
      created_at: new Date().toISOString(),
    } as Message;
    const drafted = await draftLetter(this.#app.db, message, hiddenPaths, new Date());
    const { greeting, button } = drafted!.letter;
    const signsIn = this.#app.db('users').where({ email: recipient }).whereNull('deleted_at');
    const [reader] = await signsIn.pluck<number[]>('id');
    if (reader === undefined || accounts.includes(reader)) {
      expect(greeting, `${step}: letter ${id}`).toContain(firstName);
    } else {
      expect([greeting, button?.path], `${step}: letter ${id}`).toEqual([
        `This letter is for ${firstName} Silva.`,
        personalLink,
      ]);
    }
  }
}
