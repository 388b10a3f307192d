import type { Knex } from 'knex';
import { expect } from 'vitest';
import { addDays, londonToday } from '#shared/domain/wallTime.ts';
import { undoEvent } from '#api/audit/undo.service.ts';
import { applyEmail } from '#api/auth/emailChanges.service.ts';
import { myBookingsLister } from '#api/bookings/lists.ts';
import { deleteUser } from '#api/customers/deletion.service.ts';
import { buildBooking, buildContact, buildUser } from '#api/demo/factories.ts';
import { ApiError } from '#api/http/errors.ts';
import { draftLetter } from '#api/mail/compose.ts';
import type { Message } from '#api/mail/letterFacts.ts';
import { hiddenPaths, personalLink } from '#api/mail/links.ts';
import { mergeCustomers } from '#api/merging/merge.service.ts';
import { listJoins, partCustomers } from '#api/merging/parting.service.ts';
import { mergingUndoHandlers } from '#api/merging/undo.ts';
import { lockCustomer } from '#api/models/lockCustomer.ts';
import { checkAddress } from '#api/people/confirmAddress.ts';
import { createSealer } from '#api/record/sealing.ts';
import { UserModel } from '#api/models/UserModel.ts';
import { saveHouseholdContact } from '#api/people/household.service.ts';
import { recordOwnNameChange } from '#api/people/ownNameChange.ts';
import { listNamed } from '#api/models/namedRows.ts';
import { answerPersonQuestion, listPersonQuestions } from '#api/customers/personQuestions.service.ts';

const sealer = createSealer([]);
const audit = { actorId: null, requestId: 'test', ip: '127.0.0.1', mailHoldSeconds: 600 };

interface Person {
  firstName: string;
  dateOfBirth: string;
  mailbox: string;
  accounts: number[];
}

/** A row of `bookings`, as far as it is checked here. */
interface BookingRow {
  id: number;
  email: string;
  name: string;
}

/** Two records of different people that the desk took for one person's, with the person of the one that ended. */
interface WrongJoin {
  kept: number;
  ended: number;
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
  /** The joins that nobody has undone or parted, the latest last. */
  readonly joins: { kept: number; ended: number; person: Person }[] = [];
  /** Who lets whom see their appointments. */
  readonly consents: [Person, Person][] = [];
  readonly #db: Knex;
  readonly #listMine: ReturnType<typeof myBookingsLister>;
  readonly #run: number;
  #state: number;

  constructor(db: Knex, run: number, seed: number) {
    this.#db = db;
    this.#listMine = myBookingsLister(db);
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

  /** A linear congruential generator: each run can be repeated. */
  random(below: number): number {
    this.#state = (Math.imul(this.#state, 1664525) + 1013904223) >>> 0;
    return Math.floor((this.#state / 2 ** 32) * below);
  }
  pick = <Of>(from: readonly Of[]): Of | undefined => from[this.random(from.length)];
  living = () => this.persons.filter((person) => !this.gone.has(person));
  isMixed = ({ accounts }: Person) => this.wrongJoins.some(({ kept }) => accounts.includes(kept));
  unmixed = () => this.living().filter((person) => !this.isMixed(person));

  /** An account with the mailbox, if it is free, or one that the desk made, who may share it. */
  async register() {
    const person = this.pick(this.unmixed().filter(({ accounts }) => accounts.length < 2));
    if (!person) return;
    const { firstName, dateOfBirth, mailbox } = person;
    const isTaken = await this.#db('users').where({ email: mailbox }).first('id');
    const isShared = isTaken && this.random(2) === 0;
    const { id } = await buildUser(this.#db, {
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
    const accounts = this.living().flatMap((person) => person.accounts);
    const open = this.#db('users').whereIn('id', accounts).whereNotNull('email').whereNull('email_proven_at');
    const id = this.pick(await open.orderBy('id').pluck<number[]>('id'));
    if (id !== undefined) await checkAddress(this.#db, audit, id);
  }

  /** Somebody books for a person, and may know when they were born. */
  async book() {
    const person = this.pick(this.living())!;
    const booker = this.pick(this.living())!.accounts[0] ?? null;
    const { id } = await buildBooking(this.#db, {
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
    const { id } = await buildContact(this.#db, { email: person.mailbox, name: 'Rui Silva' });
    this.writers.set(id, person);
  }

  /** Somebody lets another person see their appointments. */
  async consent() {
    const [person, contact] = [this.pick(this.unmixed())!, this.pick(this.unmixed())!];
    const [id, contactId] = [person?.accounts[0], contact?.accounts[0]];
    if (person === contact || id === undefined || contactId === undefined) return;
    const said = { relation: 'carer', seesAppointments: true } as const;
    await saveHouseholdContact(this.#db, audit, { id, contactId }, said);
    this.consents.push([person, contact]);
  }

  async changeAddress() {
    const person = this.pick(this.living())!;
    const [id] = person.accounts;
    if (id === undefined) return;
    const email = `moved${this.random(1e9)}.run${this.#run}@example.test`;
    await this.#db.transaction(async (trx) => {
      const { user } = await lockCustomer(trx, id);
      if (user?.email && !user.deletedAt) {
        await applyEmail(trx, audit, user, email, { isProven: this.random(2) === 0 });
        person.mailbox = this.random(2) === 0 ? person.mailbox : email;
      }
    });
  }

  /** Somebody takes the name of another person of the household. */
  async rename() {
    const id = this.pick(this.living())?.accounts[0];
    if (id === undefined) return;
    const firstName = this.pick(['Maria', 'Rui'])!;
    await this.#db.transaction(async (trx) => {
      const before = await UserModel.query(trx).findById(id).throwIfNotFound();
      const saved = await UserModel.query(trx).patchAndFetchById(id, { firstName });
      await recordOwnNameChange(trx, audit, saved, before);
    });
  }

  /** The desk asks for the birth date, and answers by whose it is. */
  async answer() {
    const ownerOf = ({ type, id }: { type: string; id: number }) =>
      (type === 'booking' ? this.owners : this.writers).get(id);
    const question = this.pick((await listPersonQuestions(this.#db)).filter((one) => ownerOf(one)));
    if (!question) return;
    const { type, id, customer } = question;
    const isTheirs = ownerOf(question)!.accounts.includes(customer.id);
    await answerPersonQuestion(this.#db, audit, { type, id, userId: customer.id, isTheirs }, true);
  }

  async join() {
    const person = this.pick(this.unmixed().filter(({ accounts }) => accounts.length === 2));
    if (!person) return;
    const [one, other] = person.accounts as [number, number];
    const kept = await this.#join(one, other);
    if (kept === undefined) return;
    person.accounts = [kept];
    this.joins.push({ kept, ended: kept === one ? other : one, person });
  }

  async #join(one: number, other: number): Promise<number | undefined> {
    const side = () => this.pick(['this', 'other'] as const)!;
    const sides = { name: side(), dateOfBirth: side(), phone: side(), email: side() };
    const choice = { otherId: other, ...sides, reason: 'The desk is sure' };
    return (await mergeCustomers(this.#db, sealer, audit, one, choice).catch(refused))?.id;
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
    this.joins.push({ kept, ended, person });
  }

  /** The desk undoes a join, unless something was added or read since. */
  async undoJoin() {
    const join = this.joins.at(-1);
    if (!join) return;
    const { kept, ended, person } = join;
    const latest = this.#db('customer_merges').where({ merged_id: ended }).orderBy('event_id', 'desc');
    const { event_id } = await latest.first('event_id');
    const undone = await undoEvent(this.#db, audit, event_id, mergingUndoHandlers)
      .then(() => true)
      .catch(refused);
    if (!undone) return;
    this.joins.pop();
    const wrong = this.wrongJoins.findIndex((one) => one.kept === kept && one.ended === ended);
    if (wrong >= 0) {
      this.wrongJoins.splice(wrong, 1);
      person.accounts = person.accounts.map((id) => (id === kept ? ended : id));
    } else person.accounts = [kept, ended];
  }

  /** An owner gives each row of a record that was joined wrongly to its person. */
  async part() {
    const join = this.pick(this.wrongJoins);
    if (!join) return;
    const { kept, ended, person } = join;
    const found = (await listJoins(this.#db, kept)).find((one) => one.ended.id === ended)!;
    const rows = found.rows.filter(({ type, id }) => type === 'booking' && this.owners.get(id) === person);
    await partCustomers(this.#db, audit, kept, { eventId: found.eventId, rows });
    person.accounts = person.accounts.map((id) => (id === kept ? ended : id));
    this.wrongJoins.splice(this.wrongJoins.indexOf(join), 1);
    this.joins.splice(
      this.joins.findIndex((one) => one.ended === ended),
      1,
    );
  }

  async remove() {
    const person = this.pick(this.unmixed().filter(({ accounts }) => accounts.length > 0));
    if (!person || this.random(3) > 0) return;
    for (const id of person.accounts) await deleteUser(this.#db, audit, id);
    this.gone.add(person);
  }

  /** What each living person has, which nobody else may end. */
  async check(step: string) {
    const rows = await this.#db('bookings').whereIn('id', [...this.owners.keys()]);
    expect(rows, step).toHaveLength(this.owners.size);
    const accounts = await this.#db('users').select<{ id: number; first_name: string }[]>('id', 'first_name');
    for (const { id, user_id, status, name } of rows) {
      const owner = this.owners.get(id)!;
      if (user_id !== null) expect(owner.accounts, `${step}: booking ${id}`).toContain(user_id);
      if (this.gone.has(owner)) continue;
      // Their name, or that of the record in which it is.
      const own = accounts.filter((one) => owner.accounts.includes(one.id));
      const names = [owner.firstName, ...own.map((one) => one.first_name)].map((first) => `${first} Silva`);
      expect([status, names], `${step}: booking ${id}`).toEqual(['query', expect.arrayContaining([name])]);
    }
    const messages = await this.#db('contacts').whereNull('handled_at').pluck('id');
    for (const [id, writer] of this.writers) {
      if (!this.gone.has(writer)) expect(messages, step).toContain(id);
    }
    for (const account of new Set(this.living().flatMap(({ accounts }) => accounts))) {
      const isOthers = (owner: Person | undefined) =>
        owner !== undefined && !owner.accounts.includes(account);
      const shown = await this.#listMine(account);
      const mine = shown.filter(({ bookedFor }) => !bookedFor);
      const ofOthers = shown.filter(({ bookedFor }) => bookedFor);
      const unasked = ofOthers.filter(
        ({ id }) =>
          !this.#maySee(
            account,
            rows.find((row) => row.id === id),
          ),
      );
      expect(unasked, `${step}: seen by ${account}`).toEqual([]);
      const named = await listNamed(this.#db, 'bookings', account);
      const read = [...mine.map(({ id }) => id), ...named].filter((id) => isOthers(this.owners.get(id)));
      const letters = await listNamed(this.#db, 'contacts', account);
      const strangers = [...read, ...letters.filter((id) => isOthers(this.writers.get(id)))];
      expect(strangers, `${step}: read by ${account}`).toEqual([]);
    }
    const letter = this.pick(rows.filter(({ id }) => !this.gone.has(this.owners.get(id)!)));
    if (letter?.email) await this.#checkLetter(step, letter);
  }

  #maySee(account: number, row: { id: number; booked_by: number | null }): boolean {
    const owner = this.owners.get(row.id)!;
    const lets = ([person, contact]: [Person, Person]) =>
      contact.accounts.includes(account) && person.accounts.some((id) => owner.accounts.includes(id));
    return row.booked_by === account || this.consents.some(lets);
  }

  /** A letter greets its person, or says for whom it is at a mailbox that signs in somebody else. */
  async #checkLetter(step: string, { id, email: recipient, name }: BookingRow) {
    const { accounts } = this.owners.get(id)!;
    const subject = { kind: 'request_received', subject_type: 'booking', subject_id: id } as const;
    const message = { ...subject, recipient, payload: {}, created_at: new Date().toISOString() } as Message;
    const drafted = await draftLetter(this.#db, message, hiddenPaths, new Date());
    const { greeting, button } = drafted!.letter;
    const signsIn = this.#db('users').where({ email: recipient }).whereNull('deleted_at');
    const [reader] = await signsIn.pluck<number[]>('id');
    if (reader === undefined || accounts.includes(reader)) {
      expect(greeting, `${step}: letter ${id}`).toContain(name.split(' ')[0]);
    } else {
      expect([greeting, button?.path], `${step}: letter ${id}`).toEqual([
        `This letter is for ${name}.`,
        personalLink,
      ]);
    }
  }
}
