/** The name of an event's actor. */
export function nameActor(actor: { firstName: string | null; lastName: string | null }): string {
  return actor.firstName === null ? 'Somebody whose account is gone' : `${actor.firstName} ${actor.lastName}`;
}
