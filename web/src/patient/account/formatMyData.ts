import type { DataExport } from '#shared/contracts/account.ts';
import type { z } from 'zod';
import { listSaid, type ExportedField, type SaidField } from '#shared/domain/customerFields.ts';
import { formatCancellation } from '#shared/domain/cancelling.ts';
import { formatBirthDate, formatDateTime, formatDate } from '#shared/domain/wallTime.ts';
import { formatEvent, type RecordedEvent } from '#shared/domain/formatEvent.ts';
import { wordsOfMessage } from '#shared/domain/messages.ts';
import { formatLongMoment, formatPreferredTimes, readPreferredTimes } from '#shared/domain/offers.ts';
import { statusLabels } from '#shared/domain/transitions.ts';
import { recordSections, type DataSection, type Fact } from '#web/patient/account/formatRecord.ts';

export type { DataSection } from '#web/patient/account/formatRecord.ts';

type Data = z.output<typeof DataExport>;

const moment = (instant: string | null) => instant && formatLongMoment(instant);
const day = (date: string | null) => date && formatDate(date);
const times = (text: string | null) => {
  const wishes = readPreferredTimes(text);
  return wishes && formatPreferredTimes(wishes);
};
const cancelled = ({ cancelledAt, cancelReason }: Data['bookings'][number]) =>
  cancelledAt && `${moment(cancelledAt)}${formatCancellation(cancelReason, null)}`;
const actors = { you: 'You', clinic: 'The clinic', visitor: 'Somebody else' } as const;

function accountFacts({ account, formerAddresses, pendingAddress }: Data): Fact[] {
  const facts: Record<Exclude<ExportedField, SaidField>, readonly Fact[]> = {
    firstName: [['Name', `${account.firstName} ${account.lastName}`]],
    lastName: [],
    email: [['Email', account.email]],
    emailProvenAt: [
      ['Email confirmed', moment(account.emailProvenAt)],
      ['New email, not confirmed', pendingAddress],
      ['Earlier email', formerAddresses.join(', ')],
      ...listSaid(account).map(({ label, text }): Fact => [label, text]),
    ],
    sharedEmail: [['Letters also go to', account.sharedEmail]],
    sharedEmailAt: [],
    dateOfBirth: [['Date of birth', formatBirthDate(account.dateOfBirth)]],
    idSeenAt: [['Identity document seen', moment(account.idSeenAt)]],
    knownName: [['Your name before it changed', account.knownName]],
    staffFlag: [['What staff know at every visit', account.staffFlag]],
    createdAt: [['Account since', moment(account.createdAt)]],
    // The stamps have a section of their own; the others say nothing to a reader.
    loyaltyStamps: [],
    id: [],
    role: [],
    mustChangePassword: [],
  };
  return Object.values(facts).flat();
}

const bookingFacts = (booking: Data['bookings'][number]): Fact[] => [
  ['Treatment', booking.service],
  ['State', statusLabels[booking.status].patient],
  [
    'Appointment',
    booking.appointmentDate && formatDateTime(booking.appointmentDate, booking.appointmentTime),
  ],
  ['Asked for', day(booking.preferredDate)],
  ['Times that suit', times(booking.wishes)],
  ['Name, email, telephone', [booking.name, booking.email, booking.phone].filter(Boolean).join(', ')],
  ['Notes', booking.message],
  ['Asked to move to', day(booking.moveWishDate)],
  ['Times that suit then', times(booking.moveWishes)],
  ['With the note', booking.moveWishNote],
  [
    'Attendance',
    booking.attendance && { arrived: 'Came', did_not_attend: 'Did not come' }[booking.attendance],
  ],
  ['Staff’s note', booking.staffNote],
  ['Cancelled', cancelled(booking)],
  ['Sent', moment(booking.createdAt)],
];

const contactFacts = (contact: NonNullable<Data['contactMessages']>[number]): Fact[] => [
  ['Subject', contact.subject],
  ['Message', contact.message],
  ['From', [contact.name, contact.email, contact.phone].filter(Boolean).join(', ')],
  ['Sent', moment(contact.createdAt)],
  ['Answered', moment(contact.handledAt)],
];

/** Everything in the export, in words. */
export function formatMyData(data: Data): DataSection[] {
  const sections: DataSection[] = [
    { title: 'Your account', entries: [accountFacts(data)] },
    { title: 'Appointments and requests', entries: data.bookings.map(bookingFacts) },
    { title: 'Requests sent without your account', entries: (data.guestRequests ?? []).map(bookingFacts) },
    {
      title: 'Booked for others',
      entries: data.bookedForOthers.map((booking): Fact[] => [
        ['Treatment', booking.service],
        ['For', booking.name],
        ['State', statusLabels[booking.status].patient],
        ['Sent', moment(booking.createdAt)],
      ]),
    },
    { title: 'Messages to the clinic', entries: (data.contactMessages ?? []).map(contactFacts) },
    {
      title: 'Aftercare guides',
      entries: data.aftercareGuides.map(({ careType, assignedAt }): Fact[] => [
        ['Guide', careType],
        ['Added', moment(assignedAt)],
      ]),
    },
    {
      title: 'Loyalty and recommendations',
      entries: [
        [
          ['Stamps', String(data.account.loyaltyStamps)],
          ['You said who recommended us', data.saidReferrer?.name],
          ['Recommendations', data.referrals.length > 0 ? String(data.referrals.length) : null],
        ],
      ],
    },
    ...recordSections(data.careRecord),
    {
      title: 'What staff wrote down',
      entries: [...data.notes, ...data.followUps].map(({ note, createdAt }): Fact[] => [
        ['Note', note ?? 'Without words'],
        ['Written', moment(createdAt)],
      ]),
    },
    {
      title: 'What staff planned for you',
      entries: data.tasks.map(({ text, dueAt, doneAt }): Fact[] => [
        ['Task', text],
        ['Due', moment(dueAt)],
        ['Done', moment(doneAt)],
      ]),
    },
    {
      title: 'Letters',
      entries: data.messages.map(({ kind, recipient, sentAt, notBefore }): Fact[] => [
        ['Letter', wordsOfMessage(kind)],
        ['To', recipient],
        [sentAt ? 'Sent' : 'Due', moment(sentAt ?? notBefore)],
      ]),
    },
    {
      title: 'Devices that are logged in',
      entries: data.sessions.map(({ device, since, lastSeen }): Fact[] => [
        ['Device', device],
        ['Since', moment(since)],
        ['Last used', moment(lastSeen)],
      ]),
    },
    {
      title: 'Passkeys',
      entries: data.passkeys.map(({ device, createdAt, lastUsedAt }): Fact[] => [
        ['Device', device],
        ['Added', moment(createdAt)],
        ['Last used', moment(lastUsedAt)],
      ]),
    },
    {
      title: 'What happened',
      entries: data.history.map(({ by, at, network, ...happened }): Fact[] => [
        [actors[by], formatEvent(happened as RecordedEvent)],
        ['When', moment(at)],
        ['Network', network],
      ]),
    },
  ];
  return sections
    .map(({ title, entries }) => ({
      title,
      entries: entries.map((facts) => facts.filter(([, value]) => value)).filter((facts) => facts.length > 0),
    }))
    .filter(({ entries }) => entries.length > 0);
}
