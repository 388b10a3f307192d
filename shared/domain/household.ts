/** What a contact is to the person. */
export const relations = ['partner', 'parent', 'child', 'carer', 'other'] as const;
export type Relation = (typeof relations)[number];

export const relationLabels: Record<Relation, string> = {
  partner: 'partner',
  parent: 'mother or father',
  child: 'son or daughter',
  carer: 'carer',
  other: 'somebody else',
};

interface Member {
  is: 'contact' | 'person' | 'booker';
  relation: Relation | null;
  seesAppointments: boolean;
}

/** What stands behind a name of the household on a customer's sheet. */
export function formatHousehold({ is, relation, seesAppointments }: Member): string {
  if (is === 'booker' || relation === null) return 'has booked for them';
  return is === 'contact'
    ? `${relationLabels[relation]}${seesAppointments ? ', sees the appointments' : ''}`
    : `is reached through them${seesAppointments ? ', who see the appointments' : ''}`;
}
