import { addDays, londonToday } from '#shared/domain/wallTime.ts';
import type { Patient } from './line.ts';

export interface Form {
  path: string;
  body: object;
}

const sender = { name: 'Pat Example', phone: '020 7946 0123' };
const bookingRequest = () => ({
  ...sender,
  service: 'Consultation',
  preferredDate: addDays(londonToday(new Date()), 3),
  message: 'Mornings are best.',
});

export const fillBooking = ({ id, email }: Patient): Form => ({
  path: '/api/bookings',
  body: { ...bookingRequest(), userId: id, email },
});

export const fillConsultation = ({ email }: Patient): Form => ({
  path: '/api/consultations',
  body: { ...bookingRequest(), email },
});

export const fillContact = ({ email }: Patient): Form => ({
  path: '/api/contact',
  body: { ...sender, email, subject: 'Opening times', message: 'Are you open on Saturdays?' },
});

/** Sends a form as the site does, under its own key. */
export async function postForm(url: string, { path, body }: Form, key: string, cookie: string) {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', 'idempotency-key': `"${key}"` },
    body: JSON.stringify(body),
  });
  await answer.arrayBuffer();
  return answer;
}
