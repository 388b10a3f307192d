import type { Offer } from '#shared/contracts/preferredTimes.ts';
import type { TimeOfDay } from '#shared/domain/preferredTimes.ts';
import type { ContactBy } from '#shared/domain/personWords.ts';
import { paths } from '#shared/paths.ts';
import type { Letter } from '#api/mail/layout.ts';

/**
 * The only data a message may contain. Service, notes and message texts are excluded on purpose: lock screens must
 * not reveal the treatment.
 */
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

export const seeAccount = { label: 'See your account', path: paths.dashboard };

/** A name that anybody can choose appears only if it looks like one, because it could be an advertisement. */
export const namePattern = /^[\p{L}\p{M}'’-]{1,40}( [\p{L}\p{M}'’-]{1,40}){0,3}$/u;
