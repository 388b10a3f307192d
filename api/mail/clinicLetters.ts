import type { MessageKind } from '#shared/domain/messages.ts';
import { formatDateTime, londonNow } from '#shared/domain/wallTime.ts';
import { paths } from '#shared/paths.ts';
import { contactFact, dueAt, type LetterFacts, type LetterKind } from '#api/mail/letterFacts.ts';

const openList = { label: 'Open the list', path: paths.admin };
const openAdmin = { label: 'Open the admin area', path: paths.admin };

const clinicLetter =
  (subject: string, text: string, button = openList) =>
  () => ({ subject, greeting: 'Hello,', paragraphs: [text], button });

/** What waits for a reply. */
const clinicReplyLetter = (subject: string, text: string) => (facts: LetterFacts) => {
  const { date, time } = londonNow(dueAt(facts.receivedAt));
  const due: [string, string] = ['Reply due by', formatDateTime(date, time)];
  return { ...clinicLetter(subject, text)(), facts: [due, ...contactFact(facts, 'Prefers')] };
};

/** To the clinic: a message waits in a list, or a patient has changed something. */
export const clinicLetters = {
  request_arrived_at_clinic: clinicReplyLetter(
    'A new request has arrived',
    'A new request is waiting in the list of the admin area.',
  ),
  booked_at_once: clinicLetter(
    'A patient has booked an appointment',
    'A patient has taken a free time. The appointment is confirmed; there is nothing else to do.',
  ),
  booking_moved_by_patient: clinicLetter(
    'A patient has moved an appointment',
    'A patient has moved an appointment to a free time. There is nothing else to do.',
  ),
  booking_cancelled_by_patient: clinicLetter(
    'An appointment was cancelled',
    'A patient has cancelled an appointment or a request. There is nothing else to do: the time is free again.',
    openAdmin,
  ),
  cancelling_taken_back: clinicLetter(
    'A cancelled appointment stands again',
    'A patient has taken back the cancelling of an appointment or a request, which is as it was before.',
    openAdmin,
  ),
  move_wished: clinicLetter(
    'A patient asks for another time',
    'A patient asks to move an appointment. The appointment stays as it is until you move it.',
    openAdmin,
  ),
  move_wish_withdrawn: clinicLetter(
    'A patient no longer asks for another time',
    'A patient has withdrawn a request to move. The appointment stays as it is.',
    openAdmin,
  ),
  request_changed: clinicReplyLetter(
    'A request was changed',
    'A patient has changed a request that waits in the list.',
  ),
  offer_accepted: clinicLetter(
    'A patient has chosen a time',
    'A patient has taken one of the times you offered. The appointment is confirmed; there is nothing else to do.',
    openAdmin,
  ),
  offer_declined: clinicLetter(
    'The offered times do not suit',
    'None of the times you offered suits the patient, who has asked for others. The offered times are free again.',
  ),
  offer_returned: clinicLetter(
    'A patient has given a time back',
    'A patient has given back the offered time they had just taken. The times are held for them again, so that they can choose another.',
  ),
  offer_unanswered: clinicLetter(
    'Offered times were not taken',
    'A patient has not answered an offer in time. The times are free again, and a request is back in the list.',
  ),
  cannot_come: clinicLetter(
    'A patient cannot come',
    'A patient answered a reminder: they cannot come. The appointment stays as it is until you have called them and moved or cancelled it.',
  ),
  contact_received: clinicReplyLetter(
    'A new message has arrived',
    'A new message from the contact page is waiting in the admin area.',
  ),
} satisfies Partial<Record<MessageKind, LetterKind<unknown>>>;
