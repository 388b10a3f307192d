import type { Knex } from 'knex';
import type { Offer } from '#shared/contracts/preferredTimes.ts';
import type { TimeOfDay } from '#shared/domain/offers.ts';
import type { MessageKind } from '#shared/domain/messages.ts';
import { formatContactBy, type ContactBy } from '#shared/domain/formatPerson.ts';
import { replyHours } from '#shared/domain/replyDue.ts';
import { paths } from '#shared/paths.ts';
import type { Letter } from '#api/mail/layout.ts';
import type { SecretPaths } from '#api/mail/links.ts';
import type { BookingModel } from '#api/models/BookingModel.ts';

/** A row of the outbox. */
export interface Message {
  id: number;
  kind: MessageKind;
  subject_type: 'booking' | 'user' | 'contact';
  subject_id: number;
  version: number;
  recipient: string;
  payload: {
    told?: { status: string; appointmentDate: string | null; appointmentTime: string | null };
    /** The erased account with this address, which is deleted with the message. */
    erasedWith?: number;
    /** For a password link: the account's epoch when it was requested. */
    epoch?: number;
    /** The appointments that were booked together. */
    together?: number[];
  };
  state: string;
  attempts: number;
  created_at: string;
  not_before: string;
}

/** All that a message may contain: no service, notes or texts, because lock screens must not reveal the treatment. */
export interface LetterFacts {
  firstName: string | null;
  /** The person's whole name, where the address signs in to somebody else's account. */
  addressee: string | null;
  appointmentDate: string | null;
  appointmentTime: string | null;
  /** Of appointments that were booked together, in order. */
  together: TimeOfDay[];
  preferredDate: string | null;
  receivedAt: string | null;
  /** The day in London on which the letter is sent. */
  today: string;
  /** The time that a cancelled appointment had; null for a request, which had none. */
  cancelled: { date: string; time: string } | null;
  /** Path with a secret token, for messages with a link. */
  secretPath: string | null;
  /** Times that are held, and until when. */
  offer: Offer | null;
  /** How the patient would like to be contacted; null where it is not known. */
  contactBy: ContactBy;
  /** Of a request made for the recipient by somebody else: who made it, and whether the recipient has an account. */
  bookedBy: { name: string | null; canLogIn: boolean } | null;
  /** Whether somebody with an account has questions to answer before the appointment. */
  areQuestionsDue: boolean;
  /** Who else is reached at an address that the account has left. */
  sharers: string[];
  /** Whether the account has a password: without one a letter has a personal link, or none. */
  canLogIn: boolean;
  /** What staff wrote to this person; the only text that is not the clinic's own. */
  reply: { subject: string; text: string } | null;
}

export type LetterText = Omit<Letter, 'greeting'> & { greeting?: string };

/** What a letter is loaded from, at the moment at which it is sent or read. */
export interface LetterSource<Subject> {
  db: Knex;
  message: Message;
  subject: Subject;
  /** Those of the appointments booked together that are still true, in order. */
  together: BookingModel[];
  /** Those that every letter about such a subject has. */
  facts: LetterFacts;
  secrets: SecretPaths;
  now: Date;
}

type Write = (facts: LetterFacts) => LetterText;

/**
 * A letter: its text, and before it the facts that it alone has; undefined where it is no longer true, and is not sent.
 * The loader is a method, so that one table can hold letters about different subjects.
 */
export type LetterKind<Subject> =
  | Write
  | { load(source: LetterSource<Subject>): Promise<Partial<LetterFacts> | undefined>; write: Write };

/** By when a request that came at that instant is to be answered. */
export const dueAt = (receivedAt: string | null) =>
  new Date((receivedAt ? Date.parse(receivedAt) : Date.now()) + replyHours * 3_600_000);

/** Nothing where either way suits. */
export const contactFact = ({ contactBy }: LetterFacts, label: string): [string, string][] =>
  contactBy ? [[label, formatContactBy(contactBy)]] : [];

export const seeAccount = { label: 'See your account', path: paths.dashboard };
/** For somebody who has none, or no password yet. */
export const makeAccount = { label: 'Make an account', path: `${paths.auth}?redirect=${paths.dashboard}` };

/** A name that anybody can choose appears only if it looks like one, because it could be an advertisement. */
export const namePattern = /^[\p{L}\p{M}'’-]{1,40}( [\p{L}\p{M}'’-]{1,40}){0,3}$/u;
