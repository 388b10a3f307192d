import { clinic } from '#shared/clinic.ts';
import { isAdult } from '#shared/domain/age.ts';
import {
  formatDateTime,
  formatDate,
  formatRelativeDay,
  isPast,
  londonToday,
  toInstant,
} from '#shared/domain/wallTime.ts';
import type { MessageKind } from '#shared/domain/messages.ts';
import { formatLongMoment, formatLongTime } from '#shared/domain/offers.ts';
import { formatDue } from '#shared/domain/replyDue.ts';
import { paths } from '#shared/paths.ts';
import {
  contactFact,
  dueAt,
  makeAccount,
  namePattern,
  seeAccount,
  type LetterFacts,
  type LetterKind,
  type LetterSource,
} from '#api/mail/letterFacts.ts';
import { nameBooker } from '#api/models/bookers.ts';
import type { BookingModel } from '#api/models/BookingModel.ts';
import { findPersonNamed } from '#api/models/namedRows.ts';
import { findOpenOffer } from '#api/models/offers.ts';
import { UserModel } from '#api/models/UserModel.ts';
import { isHistoryDue } from '#api/record/readiness.service.ts';

type Source = LetterSource<BookingModel>;

const isToCome = ({ subject, now }: Source) => {
  const { status, appointmentDate: day, appointmentTime: time } = subject;
  return status !== 'query' && status !== 'cancelled' && day && time && !isPast(day, time, now);
};

/** A guest, who cannot log in, has a link to this one appointment or request instead. */
const guestLink = async ({ db, subject, facts, secrets }: Source) =>
  facts.canLogIn ? null : await secrets.reminder(db, subject);

const areQuestionsDue = async ({ db, subject: { userId }, facts }: Source) =>
  userId !== null && facts.canLogIn && (await isHistoryDue(db, null, userId));

/** Nobody reminds somebody under 18: the desk has to cancel (`underAge.ts`). */
async function isOfMinor({ db, subject, now }: Source): Promise<boolean> {
  const { userId, dateOfBirth } = subject;
  const person =
    userId === null ? await findPersonNamed(db, subject) : await UserModel.query(db).findById(userId);
  const born = person?.dateOfBirth ?? dateOfBirth;
  return born !== null && !isAdult(born, londonToday(now));
}

const isReminderDue = async (source: Source) => {
  const begins = toInstant(source.subject.appointmentDate ?? '', source.subject.appointmentTime ?? '');
  return isToCome(source) && begins && begins > source.now && !(await isOfMinor(source));
};

const callUs = `If this does not suit you, please call us on ${clinic.phone} or write to ${clinic.email}.`;
const { street, locality, postalCode } = clinic.address;
const where: [string, string] = ['Where', `${street}, ${locality} ${postalCode}`];
/** To the medical history, which neither the words nor the address of a letter may name. */
const answerQuestions = { label: 'Answer our questions', path: `${paths.dashboard}?tab=record` };
const beforeYouCome =
  'Before you come, please answer a few questions in your account. It takes about ten minutes.';
const when = ({ appointmentDate, appointmentTime }: LetterFacts): [string, string] => [
  'When',
  formatDateTime(appointmentDate, appointmentTime),
];

/** To somebody without a password, whose address is nobody else's. */
const offerAccount = ({ canLogIn, addressee }: LetterFacts) =>
  canLogIn || addressee !== null
    ? []
    : [
        'To see and change your appointments yourself, make an account with this address on our website. Once we have made sure that they are yours, they are in it.',
      ];

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
          : 'Only you can change it. To do that yourself, make an account with this address and confirm the address. The request is then in your account, at the latest once we have made sure that it is yours.',
      `If you do not want it, please call us on ${clinic.phone} or write to ${clinic.email}.`,
    ],
    button: canLogIn || !isOwnAddress ? seeRequest(facts) : makeAccount,
  };
}

/** To patients, about a request or an appointment. */
export const bookingLetters = {
  request_received: {
    load: async (source) => {
      const { db, subject, facts } = source;
      const secretPath = await guestLink(source);
      if (!subject.forSomebodyElse) return { secretPath };
      const { bookedByName: name } = await nameBooker(db, subject);
      return { secretPath, bookedBy: { name, canLogIn: facts.canLogIn } };
    },
    write: (facts) => ({
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
        ['Our reply is due by', formatDue(dueAt(facts.receivedAt))],
        ...contactFact(facts, 'How we contact you'),
      ],
    }),
  },
  booking_confirmed: {
    load: async (source) =>
      isToCome(source)
        ? { areQuestionsDue: await areQuestionsDue(source), secretPath: await guestLink(source) }
        : undefined,
    write: (facts) => {
      const letter = appointment(
        facts,
        'Your appointment is confirmed',
        'Your appointment is confirmed. We look forward to seeing you.',
      );
      if (!facts.areQuestionsDue) return letter;
      const [first, ...rest] = letter.paragraphs;
      return { ...letter, paragraphs: [first ?? '', beforeYouCome, ...rest], button: answerQuestions };
    },
  },
  bookings_repeated: {
    // To a guest the reminder of each later one brings its own link.
    load: async (source) => {
      const [next] = source.together;
      if (!next) return undefined;
      const secretPath = await guestLink({ ...source, subject: next });
      return { areQuestionsDue: await areQuestionsDue(source), secretPath };
    },
    write: (facts) => ({
      subject: 'Your appointments are confirmed',
      paragraphs: [
        'Your appointments are confirmed. We look forward to seeing you.',
        ...(facts.areQuestionsDue ? [beforeYouCome] : []),
        callUs,
        ...offerAccount(facts),
      ],
      facts: [
        ...facts.together.map(({ date, time }, index): [string, string] => [
          `Appointment ${index + 1}`,
          formatDateTime(date, time),
        ]),
        where,
      ],
      button: facts.areQuestionsDue
        ? answerQuestions
        : facts.secretPath === null
          ? seeAccount
          : { label: 'See your next appointment', path: facts.secretPath },
    }),
  },
  booking_moved: {
    load: async (source) => (isToCome(source) ? { secretPath: await guestLink(source) } : undefined),
    write: (facts) =>
      appointment(
        facts,
        'Your appointment has a new time',
        'Your appointment has been moved. This is the new time:',
      ),
  },
  booking_cancelled: {
    load: async ({ subject }) => (subject.status === 'cancelled' ? {} : undefined),
    write: ({ cancelled }) => ({
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
  },
  times_offered: {
    load: async ({ db, subject, facts, secrets }) => {
      const offer = await findOpenOffer(db, subject.id);
      if (!offer) return undefined;
      return { offer, secretPath: facts.canLogIn ? null : await secrets.offer(db, offer.id) };
    },
    write: ({ offer, secretPath }) => ({
      subject: 'Please choose a time',
      paragraphs: [
        `We are holding ${offer?.times.length === 1 ? 'a time' : 'these times'} for you until ${offer ? formatLongMoment(offer.endsAt) : 'tomorrow'}. Choose one, and your appointment is confirmed at once.`,
        `If none suits you, please call us on ${clinic.phone} or write to ${clinic.email}.`,
      ],
      facts: (offer?.times ?? []).map((time, index): [string, string] => [
        `Time ${index + 1}`,
        formatLongTime(time),
      ]),
      button: { label: 'Choose a time', path: secretPath ?? paths.dashboard },
    }),
  },
  offer_ended: () => ({
    subject: 'The times are no longer held',
    paragraphs: [
      'The times we offered you are no longer held. Any appointment you have with us stays as it is.',
      `We will be in touch to agree another time. You can also call us on ${clinic.phone} or write to ${clinic.email}.`,
    ],
  }),
  reminder_72h: {
    load: async (source) =>
      (await isReminderDue(source))
        ? { secretPath: await source.secrets.reminder(source.db, source.subject) }
        : undefined,
    write: (facts) => ({
      ...reminder(facts, ' Please tell us whether you are coming: it takes one tap, without logging in.'),
      button: { label: 'Tell us if you are coming', path: facts.secretPath ?? paths.dashboard },
    }),
  },
  reminder_24h: {
    load: async (source) =>
      (await isReminderDue(source)) ? { secretPath: await guestLink(source) } : undefined,
    write: (facts) => reminder(facts),
  },
} satisfies Partial<Record<MessageKind, LetterKind<BookingModel>>>;
