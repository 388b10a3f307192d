import { clinic } from '#shared/clinic.ts';
import { formatDateTime, formatDate, formatRelativeDay } from '#shared/domain/dateWords.ts';
import type { MessageKind } from '#shared/domain/messages.ts';
import { defaultReplySubject } from '#shared/domain/reply.ts';
import { describeMoment, describeTime } from '#shared/domain/offers.ts';
import { replyHours } from '#shared/domain/replyDue.ts';
import { londonNow } from '#shared/domain/wallTime.ts';
import { formatContactBy } from '#shared/domain/personWords.ts';
import { paths } from '#shared/paths.ts';
import { accountLetterTexts } from '#api/mail/accountLetters.ts';
import type { Letter } from '#api/mail/layout.ts';
import { namePattern, seeAccount, type LetterText, type LetterFacts } from '#api/mail/letterFacts.ts';

const callUs = `If this does not suit you, please call us on ${clinic.phone} or write to ${clinic.email}.`;
const { street, locality, postalCode } = clinic.address;
const where: [string, string] = ['Where', `${street}, ${locality} ${postalCode}`];
/** To the medical history, which neither the words nor the address of a letter may name. */
const answerQuestions = { label: 'Answer our questions', path: `${paths.dashboard}?tab=record` };
const beforeYouCome =
  'Before you come, please answer a few questions in your account. It takes about ten minutes.';
const openList = { label: 'Open the list', path: paths.admin };
const openAdmin = { label: 'Open the admin area', path: paths.admin };

const when = ({ appointmentDate, appointmentTime }: LetterFacts): [string, string] => [
  'When',
  formatDateTime(appointmentDate, appointmentTime),
];

function formatDue(receivedAt: string | null): string {
  const due = londonNow(
    new Date((receivedAt ? Date.parse(receivedAt) : Date.now()) + replyHours * 3_600_000),
  );
  return formatDateTime(due.date, due.time);
}

/** To somebody without a password, whose address is nobody else's. */
const offerAccount = ({ canLogIn, addressee }: LetterFacts) =>
  canLogIn || addressee !== null
    ? []
    : ['To see and change your appointments yourself, make an account with this address on our website.'];

const appointment = (facts: LetterFacts, subject: string, first: string) => ({
  subject,
  paragraphs: [first, callUs, ...offerAccount(facts)],
  facts: [when(facts), where],
  button: facts.secretPath === null ? seeAccount : { label: 'See your appointment', path: facts.secretPath },
});

/** Names the day as it is called when the letter is sent, which can be later than it was due. */
function reminder(facts: LetterFacts, question = '') {
  const day = formatRelativeDay(facts.appointmentDate ?? '', facts.today);
  return appointment(
    facts,
    `Your appointment is ${day}`,
    `A reminder that we will see you ${day}.${question}`,
  );
}

/** Nothing where either way suits. */
const contact = ({ contactBy }: LetterFacts, label: string): [string, string][] =>
  contactBy ? [[label, formatContactBy(contactBy)]] : [];

const clinicLetter = (subject: string, text: string, button = openList) => ({
  subject,
  greeting: 'Hello,',
  paragraphs: [text],
  button,
});

/** What waits for a reply. */
const clinicReplyLetter = (facts: LetterFacts, subject: string, text: string) => ({
  ...clinicLetter(subject, text),
  facts: [['Reply due by', formatDue(facts.receivedAt)], ...contact(facts, 'Prefers')] as [string, string][],
});

const nothingBooked = 'Nothing is booked yet: it becomes an appointment once we have confirmed it.';

const seeRequest = ({ secretPath }: LetterFacts) =>
  secretPath === null ? seeAccount : { label: 'See your request', path: secretPath };

/** To somebody for whom another person has asked for an appointment. */
function requestedForYou({ name, canLogIn }: NonNullable<LetterFacts['bookedBy']>, facts: LetterFacts) {
  const isOwnAddress = facts.addressee === null;
  const who = name !== null && namePattern.test(name) ? name : 'Somebody with an account here';
  return {
    subject: 'An appointment was requested for you',
    paragraphs: [
      `${who} has asked us for an appointment for you and gave us this address. We will contact you within 24 hours to find a time that suits you.`,
      nothingBooked,
      !isOwnAddress
        ? `Only you can change it: please call us on ${clinic.phone}.`
        : canLogIn
          ? 'Only you can change it: you will find it in your account.'
          : 'Only you can change it. To do that yourself, make an account with this address and confirm the address; the request is then in your account.',
      `If you do not want it, please call us on ${clinic.phone} or write to ${clinic.email}.`,
    ],
    button:
      canLogIn || !isOwnAddress
        ? seeRequest(facts)
        : { label: 'Make an account', path: `${paths.auth}?redirect=${paths.dashboard}` },
  };
}

const letterTexts: Record<MessageKind, (facts: LetterFacts) => LetterText> = {
  ...accountLetterTexts,
  request_received: (facts) => ({
    ...(facts.bookedBy
      ? requestedForYou(facts.bookedBy, facts)
      : {
          subject: 'We have received your request',
          paragraphs: [
            'Thank you for your request. We will contact you within 24 hours to find a time that suits you.',
            nothingBooked,
            ...offerAccount(facts),
          ],
          button: seeRequest(facts),
        }),
    facts: [
      ...(facts.preferredDate
        ? ([['Your preferred date', formatDate(facts.preferredDate)]] as [string, string][])
        : []),
      ['Our reply is due by', formatDue(facts.receivedAt)],
      ...contact(facts, 'How we contact you'),
    ],
  }),
  request_arrived_at_clinic: (facts) =>
    clinicReplyLetter(
      facts,
      'A new request has arrived',
      'A new request is waiting in the list of the admin area.',
    ),
  booking_confirmed: (facts) => {
    const letter = appointment(
      facts,
      'Your appointment is confirmed',
      'Your appointment is confirmed. We look forward to seeing you.',
    );
    if (!facts.areQuestionsDue) return letter;
    const [first, ...rest] = letter.paragraphs;
    return { ...letter, paragraphs: [first ?? '', beforeYouCome, ...rest], button: answerQuestions };
  },
  bookings_repeated: ({ together, areQuestionsDue, canLogIn }) => ({
    subject: 'Your appointments are confirmed',
    paragraphs: [
      'Your appointments are confirmed. We look forward to seeing you.',
      ...(areQuestionsDue ? [beforeYouCome] : []),
      callUs,
    ],
    facts: [
      ...together.map(({ date, time }, index): [string, string] => [
        `Appointment ${index + 1}`,
        formatDateTime(date, time),
      ]),
      where,
    ],
    ...(canLogIn && { button: areQuestionsDue ? answerQuestions : seeAccount }),
  }),
  booking_moved: (facts) =>
    appointment(
      facts,
      'Your appointment has a new time',
      'Your appointment has been moved. This is the new time:',
    ),
  booking_cancelled: ({ cancelled }) => ({
    subject: cancelled ? 'Your appointment is cancelled' : 'Your request is cancelled',
    paragraphs: [
      cancelled
        ? 'This appointment with us has been cancelled:'
        : 'Your request for an appointment with us has been cancelled.',
      `If you did not expect this, or would like another time, please call us on ${clinic.phone} or write to ${clinic.email}.`,
    ],
    ...(cancelled && {
      facts: [['When', formatDateTime(cancelled.date, cancelled.time)], where] as [string, string][],
    }),
  }),
  booked_at_once: () =>
    clinicLetter(
      'A patient has booked an appointment',
      'A patient has taken a free time. The appointment is confirmed; there is nothing else to do.',
    ),
  booking_moved_by_patient: () =>
    clinicLetter(
      'A patient has moved an appointment',
      'A patient has moved an appointment to a free time. There is nothing else to do.',
    ),
  booking_cancelled_by_patient: () =>
    clinicLetter(
      'An appointment was cancelled',
      'A patient has cancelled an appointment or a request. There is nothing else to do: the time is free again.',
      openAdmin,
    ),
  move_wished: () =>
    clinicLetter(
      'A patient asks for another time',
      'A patient asks to move an appointment. The appointment stays as it is until you move it.',
      openAdmin,
    ),
  move_wish_withdrawn: () =>
    clinicLetter(
      'A patient no longer asks for another time',
      'A patient has withdrawn a request to move. The appointment stays as it is.',
      openAdmin,
    ),
  request_changed: (facts) =>
    clinicReplyLetter(
      facts,
      'A request was changed',
      'A patient has changed a request that waits in the list.',
    ),
  times_offered: ({ offer, secretPath }) => ({
    subject: 'Please choose a time',
    paragraphs: [
      `We are holding ${offer?.times.length === 1 ? 'a time' : 'these times'} for you until ${offer ? describeMoment(offer.endsAt) : 'tomorrow'}. Choose one, and your appointment is confirmed at once.`,
      `If none suits you, please call us on ${clinic.phone} or write to ${clinic.email}.`,
    ],
    facts: (offer?.times ?? []).map((time, index): [string, string] => [
      `Time ${index + 1}`,
      describeTime(time),
    ]),
    button: { label: 'Choose a time', path: secretPath ?? paths.dashboard },
  }),
  offer_ended: () => ({
    subject: 'The times are no longer held',
    paragraphs: [
      'The times we offered you are no longer held. Any appointment you have with us stays as it is.',
      `We will be in touch to agree another time. You can also call us on ${clinic.phone} or write to ${clinic.email}.`,
    ],
  }),
  offer_accepted: () =>
    clinicLetter(
      'A patient has chosen a time',
      'A patient has taken one of the times you offered. The appointment is confirmed; there is nothing else to do.',
      openAdmin,
    ),
  offer_declined: () =>
    clinicLetter(
      'The offered times do not suit',
      'None of the times you offered suits the patient, who has asked for others. The offered times are free again.',
    ),
  offer_returned: () =>
    clinicLetter(
      'A patient has given a time back',
      'A patient has given back the offered time they had just taken. The times are held for them again, so that they can choose another.',
    ),
  offer_unanswered: () =>
    clinicLetter(
      'Offered times were not taken',
      'A patient has not answered an offer in time. The times are free again, and a request is back in the list.',
    ),
  cannot_come: () =>
    clinicLetter(
      'A patient cannot come',
      'A patient answered a reminder: they cannot come. The appointment stays as it is until you have called them and moved or cancelled it.',
    ),
  reminder_72h: (facts) => ({
    ...reminder(facts, ' Please tell us whether you are coming: it takes one tap, without logging in.'),
    button: { label: 'Tell us if you are coming', path: facts.secretPath ?? paths.dashboard },
  }),
  reminder_24h: (facts) => reminder(facts),
  care_assigned: () => ({
    subject: 'There is something new in your account',
    paragraphs: ['We have added a new document to your account. Please log in to read it.'],
    button: seeAccount,
  }),
  contact_received: (facts) =>
    clinicReplyLetter(
      facts,
      'A new message has arrived',
      'A new message from the contact page is waiting in the admin area.',
    ),
  desk_reply: ({ reply }) => ({
    subject: reply?.subject ?? defaultReplySubject,
    greeting: '',
    paragraphs: (reply?.text ?? '').split(/\n{2,}/),
  }),
};

/** Greets by name only if it looks like one, because a form accepts any text. */
function greet(firstName: string | null): string {
  return firstName && /^[\p{L}\p{M}'’-]{1,40}$/u.test(firstName) ? `Hello ${firstName},` : 'Hello,';
}

export function writeLetter(kind: MessageKind, facts: LetterFacts): Letter {
  const letter = { greeting: greet(facts.firstName), ...letterTexts[kind](facts) };
  if (!facts.addressee) return letter;
  // Somebody who signs in by this address would see their own account.
  const { button, ...unlinked } = letter;
  const isPersonal = button !== undefined && button.path === facts.secretPath;
  const name = namePattern.test(facts.addressee)
    ? facts.addressee
    : 'somebody who is reached at this address';
  return {
    ...unlinked,
    greeting: `This letter is for ${name}.`,
    ...(isPersonal && { button }),
  };
}
