/** Who did something, as far as is known. */
export function nameActor(actor: { firstName: string | null; lastName: string | null }): string {
  return actor.firstName === null ? 'Somebody whose account is gone' : `${actor.firstName} ${actor.lastName}`;
}
