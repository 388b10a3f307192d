import { randomUUID } from 'node:crypto';
import { buildAdmin } from '#api/demo/factories.ts';
import { fillBooking, fillContact, postForm } from './forms.ts';
import type { Setting } from './line.ts';

/** Full load. */
export const perSecond = Number(process.env['LOAD_PER_SECOND'] ?? 200);

/** Of twenty requests six fetch pages, eleven read and three write. */
export async function mixFor(
  setting: Setting,
  url: string,
): Promise<(turn: number, to: string) => Promise<boolean>> {
  const { email } = await buildAdmin(setting.db);
  const desk = await setting.signIn(url, email);
  const { patients, senders } = setting;
  const pages = ['/', '/services', '/', '/contact', '/services/prp', '/'];
  const ofPatients = ['/api/user', '/api/bookings/mine', '/api/bookings/mine', '/api/loyalty/progress'];
  const ofDesk = [
    '/api/admin/bookings?filter=upcoming&limit=50',
    '/api/admin/queue',
    '/api/admin/bookings/counts',
    '/api/admin/users?limit=50&q=pat',
    `/api/admin/users/${patients[0]!.id}`,
    '/api/admin/bookings?filter=all&limit=50',
    '/api/admin/messages/status',
  ];
  const read = async (address: string, cookie = '') => {
    const answer = await fetch(address, { headers: { cookie } });
    await answer.arrayBuffer();
    return answer.ok;
  };
  return (turn, to) => {
    const patient = patients[turn % patients.length]!;
    const place = (turn * 7) % 20;
    if (place < 6) return read(to + pages[place]);
    if (place < 10) return read(to + ofPatients[place - 6], patient.cookie);
    if (place < 17) return read(to + ofDesk[place - 10], desk);
    const sender = senders[turn % senders.length]!;
    const form = place < 19 ? fillBooking(sender) : fillContact(sender);
    return postForm(to, form, randomUUID(), sender.cookie).then(({ status }) => status === 201);
  };
}
