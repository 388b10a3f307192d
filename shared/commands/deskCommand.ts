import type { Call } from '#shared/contracts/call.ts';
import type { QueuedCommand, OfflineCallName, CurrentState } from '#shared/contracts/queuedCommand.ts';
import { notFoundRefusal, refusal, type Refusal } from '#shared/domain/bookingRules.ts';
import { findCustomer, type OutageView } from './view.ts';

/** A change as the screens request it, parsed by its contract. */
export interface OfflineCommand {
  call: OfflineCallName;
  params: Record<string, string>;
  body: Record<string, unknown>;
  /** The version that the screens showed, from `If-Match`. */
  ifVersion: number | null;
}

type Params = OfflineCommand['params'];

/** The rows that a change concerns, and whom to ring about it. */
export interface Subject {
  bookingId: number | null;
  customerId: number | null;
  name: string | null;
  phone: string | null;
}

/** A call of the desk that also works without the server: everything that is known of it. */
export interface DeskCommand<Body> {
  contract: Call;
  /** Whose id its address has. */
  of?: 'booking' | 'customer';
  /** The row that it creates; a caller's booking creates their account, too. */
  creates?: 'booking' | 'caller' | 'other';
  subject: (view: OutageView, params: Params, body: Body) => Subject;
  /** Why it is refused, in the server's words. @param at when it happened */
  check: (view: OutageView, params: Params, body: Body, at: Date) => Refusal | null;
  apply: (view: OutageView, command: QueuedCommand, body: Body) => Partial<OutageView>;
  /** What its contract answers, from the view with the change applied. */
  answer?: (view: OutageView, command: QueuedCommand, body: Body) => unknown;
  /** "Arrived", "Moved to 10:30". @param wasConfirmed of a booking that gets a time */
  words: (body: Body, when: { wasConfirmed: boolean; today: string }) => string;
  /** The label of its retry after a refusal: "Move to 10:30". */
  again?: (body: Body, when: { seen: CurrentState | null; words: string; today: string }) => string;
}

export const nobody: Subject = { bookingId: null, customerId: null, name: null, phone: null };

export const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`;

/** Of a change about a customer of the snapshot. */
export function aboutCustomer(view: OutageView, customerId: number | null): Subject {
  const customer = findCustomer(view, customerId);
  const name = customer ? nameOf(customer) : null;
  return { bookingId: null, customerId, name, phone: customer?.phone ?? null };
}

/** The screens know this code: nothing was sent, so the same may be tried again. */
export const neverSent = (sentence: string): Refusal => refusal(503, 'never_sent', sentence);

export const customerNotStored = neverSent(
  'Not possible without the clinic’s server: that customer is not kept on this computer.',
);

/** Of what the desk records itself: with a discard, an opening, a search, or in a stored record. */
export const notOfScreens = () => notFoundRefusal('That change');
