import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildAdmin } from '#api/demo/factories.ts';
import type { Figure, Setting, Trial } from '../line.ts';
import { fillBooking, fillContact, postForm } from '../forms.ts';
import { percentile, sendAtRate } from '../openLoop.ts';
import { residentMebibytes, type Running } from '../servers.ts';

const perSecond = Number(process.env['LOAD_PER_SECOND'] ?? 200);
const seconds = Number(process.env['LOAD_SECONDS'] ?? 120);
const idleMs = 5000;

/** Of twenty requests six are pages, eleven look at something and three change something. */
async function mixFor(
  setting: Setting,
  url: string,
): Promise<(turn: number, to: string) => Promise<boolean>> {
  const { email } = await buildAdmin(setting.db);
  const desk = await setting.signIn(url, email);
  const { patients } = setting;
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
    const form = place < 19 ? fillBooking(patient) : fillContact(patient);
    return postForm(to, form, randomUUID(), patient.cookie).then(({ status }) => status === 201);
  };
}

/** Runs the mix against fresh copies, which share the requests in turns. */
async function measureLoad(setting: Setting, count: number): Promise<Figure[]> {
  const copies: Running[] = [];
  for (let copy = 0; copy < count; copy++) copies.push(await setting.startCopy());
  try {
    await sleep(idleMs);
    const weigh = () => Math.max(...copies.map(({ pid }) => residentMebibytes(pid)));
    const idle = weigh();
    const send = await mixFor(setting, copies[0]!.url);
    let loaded = idle;
    const scales = setInterval(() => (loaded = Math.max(loaded, weigh())), 500);
    const { waits, failed } = await sendAtRate(perSecond, seconds, (turn) =>
      send(turn, copies[turn % count]!.url),
    );
    clearInterval(scales);
    return [
      ...[50, 95, 99].map((percent) => ({
        what: `p${percent}`,
        value: percentile(waits, percent),
        unit: 'ms' as const,
      })),
      { what: 'errors', value: failed, unit: '', goal: 0 },
      { what: 'memory of a copy before', value: idle, unit: 'MiB', goal: 110 },
      { what: 'memory of a copy at most', value: loaded, unit: 'MiB', goal: 150 },
    ];
  } finally {
    for (const copy of copies) await copy.stop();
  }
}

const mix = `${perSecond} requests a second for ${seconds} s: pages, patients' lists, the desk's lists and forms`;

export const load: Trial[] = [
  { name: 'load, one copy', about: mix, measure: (setting) => measureLoad(setting, 1) },
  { name: 'load, two copies', about: mix, measure: (setting) => measureLoad(setting, 2) },
];
