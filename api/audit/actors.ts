/** Of `users as u`, joined by who did something. */
export const actorColumns = { firstName: 'u.first_name', lastName: 'u.last_name' };
export type Actor = Record<keyof typeof actorColumns, string | null>;

export function nameActor(actor: Actor): string {
  return actor.firstName === null ? 'Somebody whose account is gone' : `${actor.firstName} ${actor.lastName}`;
}

/** What people do without an account, or without logging in; anything else without an actor was done by the system. */
const visitorActions = new Set([
  'password_reset_requested',
  'booking_requested',
  'offer_accepted',
  'reminder_answered',
]);

export const isByVisitor = ({ actorId, action }: { actorId: number | null; action: string }) =>
  actorId === null && visitorActions.has(action);
