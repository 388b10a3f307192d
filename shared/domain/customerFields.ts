import { formatContactBy } from '#shared/domain/formatPerson.ts';

/** A field that people give beside what every user has, as their account and their download show it. */
interface Said {
  label: string;
  /** Null leaves it out of the download. */
  format(value: unknown): string | null;
  /** In their account without one. */
  without?: string;
}

/** What is done with a column of `users`. */
interface Uses {
  /** Read with each request, of the account that is signed in. */
  session: boolean;
  /** Given and changed by people themselves. */
  profile: boolean | Said;
  /** On the customer's sheet; a text is its label there. */
  sheet: boolean | string;
  /** In the download of their data, or why not. */
  export: true | string;
  /**
   * When two records are joined: `chosen` by a rule of its own, `either`: of the one that stays, or else of the other; null: each
   * keeps its own.
   */
  join: 'chosen' | 'either' | null;
  /** How `docs/privacy.md` names it. */
  privacy: string | null;
}

const technical = {
  session: false,
  profile: false,
  sheet: false,
  export: 'technical',
  join: null,
  privacy: null,
} as const;
const ofStaff = { ...technical, session: true, export: 'rights of staff, on their own page' } as const;
const ofClosed = { ...technical, export: 'of accounts that nobody can sign in to' } as const;
const own = { session: true, profile: true, sheet: true, export: true } as const;
const ofDesk = { ...technical, export: true } as const;

/** Every column of `users`: each list of a customer's fields is made from it, or does not compile without them. */
export const customerFields = {
  id: { ...technical, session: true, sheet: true, export: true },
  firstName: { ...own, join: 'chosen', privacy: 'name' },
  lastName: { ...own, join: 'chosen', privacy: 'name' },
  email: { ...own, join: null, privacy: 'email' },
  dateOfBirth: { ...own, join: 'chosen', privacy: 'date of birth' },
  // On the sheet as the first of the numbers.
  preferredPhone: {
    ...own,
    profile: {
      label: 'Telephone',
      format: (phone: string | null) => phone,
      without: 'Not given: we ring the number of your latest booking',
    },
    sheet: false,
    join: 'chosen',
    privacy: 'preferred telephone number',
  },
  contactBy: {
    ...own,
    profile: { label: 'How we contact you', format: formatContactBy },
    sheet: 'Contact',
    join: 'either',
    privacy: 'how to be contacted',
  },
  knownName: { ...ofDesk, join: 'chosen', privacy: 'the one before it changed' },
  sharedEmail: { ...ofDesk, sheet: true, join: 'chosen', privacy: "somebody else's email for letters" },
  sharedEmailAt: { ...ofDesk, join: 'chosen', privacy: 'their agreement' },
  staffFlag: { ...ofDesk, sheet: true, join: 'chosen', privacy: 'flags such as an allergy' },
  idSeenAt: { ...ofDesk, join: 'chosen', privacy: null },
  idSeenBy: { ...technical, export: 'a colleague', join: 'chosen' },
  emailProvenAt: { ...ofDesk, privacy: null },
  loyaltyStamps: { ...ofDesk, session: true, sheet: true, privacy: null },
  role: { ...ofDesk, session: true, sheet: true },
  createdAt: { ...ofDesk, sheet: true },
  mustChangePassword: { ...ofDesk, session: true },
  passwordHash: { ...technical, export: 'a secret', privacy: 'password hash' },
  confirmedBy: { ...technical, export: 'a secret' },
  referralCode: { ...technical, export: 'given with the stamps' },
  sessionEpoch: { ...technical, session: true },
  isOwner: ofStaff,
  isClinician: ofStaff,
  isPrescriber: ofStaff,
  register: { ...technical, export: 'of staff, on what they sign' },
  registerNumber: { ...technical, export: 'of staff, on what they sign' },
  disabledAt: { ...technical, export: 'of staff who may not sign in and so cannot ask here' },
  deletedAt: ofClosed,
  eraseAt: ofClosed,
  mergedInto: ofClosed,
} as const satisfies Record<string, Uses>;

type Fields = typeof customerFields;
export type CustomerField = keyof Fields;
type With<Use extends keyof Uses, Value> = {
  [Field in CustomerField]: Fields[Field][Use] extends Value ? Field : never;
}[CustomerField];

export type SessionField = With<'session', true>;
export type ProfileField = With<'profile', true | object>;
export type SaidField = With<'profile', object>;
export type SheetField = With<'sheet', true | string>;
export type ExportedField = With<'export', true>;
export type JoinedField = With<'join', string>;
export type ChosenField = With<'join', 'chosen'>;

const where = <Field extends CustomerField>(is: (uses: Uses) => boolean) =>
  (Object.keys(customerFields) as CustomerField[]).filter((field) => is(customerFields[field])) as Field[];

export const sessionFields = where<SessionField>(({ session }) => session);
const saidFields = where<SaidField>(({ profile }) => typeof profile === 'object');

/** What somebody has said of themselves, for their account, their download and the sheet. */
export const listSaid = (person: Partial<Record<SaidField, unknown>>) =>
  saidFields.map((field) => {
    const { profile, sheet }: { profile: Said; sheet: boolean | string } = customerFields[field];
    const value = person[field] ?? null;
    return { ...profile, text: profile.format(value), onSheet: value === null ? false : sheet };
  });

export const joinedFields = where<JoinedField>(({ join }) => join !== null);
