import type { HouseholdMember, Relation } from '#shared/contracts/household.ts';

/** What a contact is to the person. */
export const relationWords: Record<Relation, string> = {
  partner: 'partner',
  parent: 'mother or father',
  child: 'son or daughter',
  carer: 'carer',
  other: 'somebody else',
};

/** What stands behind a name of the household on a customer's sheet. */
export function householdWords({ is, relation, seesAppointments }: HouseholdMember): string {
  if (is === 'booker' || relation === null) return 'has booked for them';
  return is === 'contact'
    ? `${relationWords[relation]}${seesAppointments ? ', sees the appointments' : ''}`
    : `is reached through them${seesAppointments ? ', who see the appointments' : ''}`;
}
