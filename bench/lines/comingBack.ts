import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { fillBooking, fillConsultation, fillContact, postForm } from '../forms.ts';
import type { Patient, Trial } from '../line.ts';
import { percentile } from '../openLoop.ts';

const clients = 500;
const pauseMs = 1000;

/** A phone with three kept forms, one after another; each is sent until it is taken. @returns refusals on the way */
async function sendQueued(url: string, patient: Patient): Promise<number> {
  let refused = 0;
  for (const form of [fillBooking(patient), fillConsultation(patient), fillContact(patient)]) {
    const key = randomUUID();
    for (;;) {
      const answer = await postForm(url, form, key, patient.cookie).catch(() => undefined);
      if (answer?.status === 201) break;
      if (answer && answer.status < 500) throw new Error(`a kept form was refused: ${answer.status}`);
      refused++;
      await sleep(pauseMs);
    }
  }
  return refused;
}

export const comingBack: Trial = {
  name: 'load, everybody comes back',
  description: `${clients} clients at once after an outage, each with three kept forms, against one copy`,
  async measure({ clinicUrl, db, patients }) {
    const count = async () => {
      const tables = ['bookings', 'contacts'].map((table) =>
        db(table).count<{ rows: number }[]>('* as rows'),
      );
      return (await Promise.all(tables)).reduce((sum, [row]) => sum + Number(row?.rows), 0);
    };
    const before = await count();
    const start = performance.now();
    const waits: number[] = [];
    const refused = await Promise.all(
      Array.from({ length: clients }, async (_, client) => {
        const refusals = await sendQueued(clinicUrl, patients[client % patients.length]!);
        waits.push(performance.now() - start);
        return refusals;
      }),
    );
    waits.sort((a, b) => a - b);
    return [
      { what: 'until half are in', value: percentile(waits, 50), unit: 'ms' },
      { what: 'until all are in', value: Math.round(waits.at(-1) ?? Number.NaN), unit: 'ms' },
      { what: 'sent again', value: refused.reduce((sum, one) => sum + one, 0), unit: '' },
      { what: 'lost or doubled', value: Math.abs((await count()) - before - 3 * clients), unit: '', goal: 0 },
    ];
  },
};
