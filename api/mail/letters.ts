import { clinic } from '#shared/clinic.ts';
import { dateTimeWords, dateWords, relativeDayWords } from '#shared/domain/dateWords.ts';
import type { MessageKind } from '#shared/domain/messages.ts';
import { defaultReplySubject } from '#shared/domain/reply.ts';
import { describeMoment, describeTime } from '#shared/domain/offers.ts';
import { replyHours } from '#shared/domain/replyDue.ts';
import type { Offer } from '#shared/contracts/preferredTimes.ts';
import { londonNow } from '#shared/domain/wallTime.ts';
import { contactByWords, type ContactBy } from '#shared/domain/personWords.ts';
import { paths } from '#shared/paths.ts';
import type { Letter } from '#api/mail/layout.ts';

/**
 * The only data a message may contain. Service, notes and message texts are excluded on purpose: lock screens must
 * not reveal the treatment.
 */
export interface LetterFacts {
  firstName: string | null;
  appointmentDate: string | null;
  appointmentTime: string | null;
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
  /** What staff wrote to this person; the only text that is not the clinic's own. */
  reply: { subject: string; text: string } | null;
}

const callUs = `If this does not suit you, please call us on ${clinic.phone} or write to ${clinic.email}.`;
const notYou = `If this was not you, please call us on ${clinic.phone} straight away.`;
const calendarEnded =
  'If a calendar follows your appointments, its address has ended too. You can make a new one in your account.';
const { street, locality, postalCode } = clinic.address;
const where: [string, string] = ['Where', `${street}, ${locality} ${postalCode}`];
const seeAccount = { label: 'See your account', path: paths.dashboard };
/** To the medical history, which neither the words nor the address of a letter may name. */
const answerQuestions = { label: 'Answer our questions', path: `${paths.dashboard}?tab=record` };
const beforeYouCome =
  'Before you come, please answer a few questions in your account. It takes about 5 minutes.';
const openAdmin = { label: 'Open the list', path: paths.admin };

const when = ({ appointmentDate, appointmentTime }: LetterFacts): [string, string] => [
  'When',
  dateTimeWords(appointmentDate, appointmentTime),
];

function dueWords(receivedAt: string | null): string {
  const due = londonNow(
    new Date((receivedAt ? Date.parse(receivedAt) : Date.now()) + replyHours * 3_600_000),
  );
  return dateTimeWords(due.date, due.time);
}

const appointment = (facts: LetterFacts, subject: string, first: string) => ({
  subject,
  paragraphs: [first, callUs],
  facts: [when(facts), where],
  button: seeAccount,
});

/** Names the day as it is called when the letter is sent, which can be later than it was due. */
function reminder(facts: LetterFacts, question = '') {
  const day = relativeDayWords(facts.appointmentDate ?? '', facts.today);
  return appointment(
    facts,
    `Your appointment is ${day}`,
    `A reminder that we will see you ${day}.${question}`,
  );
}

/** Nothing where either way suits. */
const contact = ({ contactBy }: LetterFacts, label: string): [string, string][] =>
  contactBy ? [[label, contactByWords(contactBy)]] : [];

const toClinic = (facts: LetterFacts, subject: string, first: string) => ({
  subject,
  greeting: 'Hello,',
  paragraphs: [first],
  facts: [['Reply due by', dueWords(facts.receivedAt)], ...contact(facts, 'Prefers')] as [string, string][],
  button: openAdmin,
});

const nothingBooked = 'Nothing is booked yet: it becomes an appointment once we have confirmed it.';

/** A name that anybody can choose appears only if it looks like one, because it could be an advertisement. */
const namePattern = /^[\p{L}\p{M}'’-]{1,40}( [\p{L}\p{M}'’-]{1,40}){0,3}$/u;

/** To somebody for whom another person has asked for an appointment. */
function requestedForYou({ name, canLogIn }: NonNullable<LetterFacts['bookedBy']>) {
  const who = name !== null && namePattern.test(name) ? name : 'Somebody with an account here';
  return {
    subject: 'An appointment was requested for you',
    paragraphs: [
      `${who} has asked us for an appointment for you and gave us this address. We will contact you within 24 hours to find a time that suits you.`,
      nothingBooked,
      canLogIn
        ? 'Only you can change it: you will find it in your account.'
        : 'Only you can change it. To do that yourself, make an account with this address and confirm the address; the request is then in your account.',
      `If you do not want it, please call us on ${clinic.phone} or write to ${clinic.email}.`,
    ],
    button: canLogIn
      ? seeAccount
      : { label: 'Make an account', path: `${paths.auth}?redirect=${paths.dashboard}` },
  };
}

type Draft = Omit<Letter, 'greeting'> & { greeting?: string };

const drafts: Record<MessageKind, (facts: LetterFacts) => Draft> = {
  request_received: (facts) => ({
    ...(facts.bookedBy
      ? requestedForYou(facts.bookedBy)
      : {
          subject: 'We have received your request',
          paragraphs: [
            'Thank you for your request. We will contact you within 24 hours to find a time that suits you.',
            nothingBooked,
          ],
        }),
    facts: [
      ...(facts.preferredDate
        ? ([['Your preferred date', dateWords(facts.preferredDate)]] as [string, string][])
        : []),
      ['Our reply is due by', dueWords(facts.receivedAt)],
      ...contact(facts, 'How we contact you'),
    ],
  }),
  request_arrived_at_clinic: (facts) =>
    toClinic(facts, 'A new request has arrived', 'A new request is waiting in the list of the admin area.'),
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
      facts: [['When', dateTimeWords(cancelled.date, cancelled.time)], where] as [string, string][],
    }),
  }),
  booking_cancelled_by_patient: () => ({
    subject: 'An appointment was cancelled',
    greeting: 'Hello,',
    paragraphs: [
      'A patient has cancelled an appointment or a request. There is nothing else to do: the time is free again.',
    ],
    button: { label: 'Open the admin area', path: paths.admin },
  }),
  move_wished: () => ({
    subject: 'A patient asks for another time',
    greeting: 'Hello,',
    paragraphs: ['A patient asks to move an appointment. The appointment stays as it is until you move it.'],
    button: { label: 'Open the admin area', path: paths.admin },
  }),
  move_wish_withdrawn: () => ({
    subject: 'A patient no longer asks for another time',
    greeting: 'Hello,',
    paragraphs: ['A patient has withdrawn a request to move. The appointment stays as it is.'],
    button: { label: 'Open the admin area', path: paths.admin },
  }),
  request_changed: (facts) =>
    toClinic(facts, 'A request was changed', 'A patient has changed a request that waits in the list.'),
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
  offer_accepted: () => ({
    subject: 'A patient has chosen a time',
    greeting: 'Hello,',
    paragraphs: [
      'A patient has taken one of the times you offered. The appointment is confirmed; there is nothing else to do.',
    ],
    button: { label: 'Open the admin area', path: paths.admin },
  }),
  offer_declined: () => ({
    subject: 'The offered times do not suit',
    greeting: 'Hello,',
    paragraphs: [
      'None of the times you offered suits the patient, who has asked for others. The offered times are free again.',
    ],
    button: openAdmin,
  }),
  offer_returned: () => ({
    subject: 'A patient has given a time back',
    greeting: 'Hello,',
    paragraphs: [
      'A patient has given back the offered time they had just taken. The times are held for them again, so that they can choose another.',
    ],
    button: openAdmin,
  }),
  offer_unanswered: () => ({
    subject: 'Offered times were not taken',
    greeting: 'Hello,',
    paragraphs: [
      'A patient has not answered an offer in time. The times are free again, and a request is back in the list.',
    ],
    button: openAdmin,
  }),
  cannot_come: () => ({
    subject: 'A patient cannot come',
    greeting: 'Hello,',
    paragraphs: [
      'A patient answered a reminder: they cannot come. The appointment stays as it is until you have called them and moved or cancelled it.',
    ],
    button: openAdmin,
  }),
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
    toClinic(
      facts,
      'A new message has arrived',
      'A new message from the contact page is waiting in the admin area.',
    ),
  password_changed: () => ({
    subject: 'Your password was changed',
    paragraphs: [
      'The password for your account was changed, and every other device was logged out.',
      calendarEnded,
      notYou,
    ],
  }),
  password_reset_link: ({ secretPath }) => ({
    subject: 'Your link to set a new password',
    paragraphs: [
      'Someone, we hope you, asked for a link to set a new password. It works once and lasts 30 minutes.',
      'If it was not you, you can ignore this email: your password stays the same.',
    ],
    button: { label: 'Set a new password', path: secretPath ?? paths.auth },
  }),
  account_invitation: ({ secretPath }) => ({
    subject: 'Your account with us',
    paragraphs: [
      'We made an account for you when you booked with us. Choose a password to see your appointments and to change them yourself. The link works once and lasts 7 days.',
      'If you would rather call us, you can ignore this email.',
    ],
    button: { label: 'Choose a password', path: secretPath ?? paths.auth },
  }),
  password_reset_by_clinic: () => ({
    subject: 'Your password was reset',
    paragraphs: [
      'The clinic has set a new password for your account, and every device was logged out.',
      calendarEnded,
      `We never send passwords by email: please ask us for the new one on ${clinic.phone}.`,
      'If you did not ask for this, please call us straight away.',
    ],
  }),
  second_factor_changed: () => ({
    subject: 'The way you sign in was changed',
    paragraphs: [
      'Two-step sign-in to the admin area was turned on or off for your account, or its recovery codes were renewed.',
      notYou,
    ],
  }),
  passkey_added: () => ({
    subject: 'A passkey was added to your account',
    paragraphs: [
      'From now on you can sign in with the fingerprint, face or PIN of the device on which you added it. Your password still works.',
      `If this was not you, please remove the passkey in your account, change your password, and call us on ${clinic.phone} straight away.`,
    ],
    button: seeAccount,
  }),
  email_change_requested: () => ({
    subject: 'A new email address was given for your account',
    paragraphs: [
      'Someone, we hope you, gave a new email address for your account. We have sent a link there; until it is used, we will keep writing to this address.',
      notYou,
    ],
  }),
  email_change_link: ({ secretPath }) => ({
    subject: 'Please confirm your new email address',
    paragraphs: [
      'This address was given for an account with us. To confirm it, open the link within 24 hours while you are logged in.',
      'If this was not you, you can ignore this email: nothing changes unless the link is opened.',
    ],
    button: { label: 'Confirm this address', path: secretPath ?? paths.auth },
  }),
  email_confirmation_link: ({ secretPath }) => ({
    subject: 'Please confirm your email address',
    paragraphs: [
      'An account with us was made with this address. To confirm that it is yours, open the link within 7 days while you are logged in.',
      'If you did not make an account, you can ignore this email. That account cannot see anything of yours.',
    ],
    button: { label: 'Confirm this address', path: secretPath ?? paths.auth },
  }),
  email_changed: () => ({
    subject: 'Your email address was changed',
    paragraphs: [
      'From now on we write to your new email address, and you log in with it. Every other device was logged out.',
      notYou,
    ],
  }),
  records_joined: () => ({
    subject: 'Your records were joined',
    paragraphs: [
      'We had you down twice, so we have joined the two records. All your appointments are in one place now.',
      'If you log in, please use this email address from now on.',
      `If you did not expect this, please call us on ${clinic.phone} or write to ${clinic.email}.`,
    ],
  }),
  desk_reply: ({ reply }) => ({
    subject: reply?.subject ?? defaultReplySubject,
    greeting: '',
    paragraphs: (reply?.text ?? '').split(/\n{2,}/),
  }),
  account_deleted: () => ({
    subject: 'Your account was deleted',
    paragraphs: [
      'Your account with us was deleted. You can no longer log in.',
      'Any appointments still to come are cancelled, and your requests and messages are closed. If you would still like to be seen, please call us.',
      `We keep the records that the law requires, without your name where we can. ${notYou}`,
    ],
  }),
};

/** Greets by name only if it looks like one, because a form accepts any text. */
function greet(firstName: string | null): string {
  return firstName && /^[\p{L}\p{M}'’-]{1,40}$/u.test(firstName) ? `Hello ${firstName},` : 'Hello,';
}

export function writeLetter(kind: MessageKind, facts: LetterFacts): Letter {
  return { greeting: greet(facts.firstName), ...drafts[kind](facts) };
}
