import { addHistory, addVisit } from '#api/demo/seedRecords.ts';
import { createSealer } from '#api/record/sealing.ts';
import { openDesk } from '../busyClinic.ts';
import type { Clinic, Setting, Trial } from '../line.ts';
import { percentile, sendAtRate } from '../openLoop.ts';
import { recordKey } from '../setting.ts';

const visits = 60;
const patients = 10;
const others = 10_000;
const seconds = 10;
const perSecond = 10;

/** Ten customers with 60 visits each, and 10,000 with one. */
async function fillRecords({ db }: Clinic): Promise<number[]> {
  await db('users').where({ role: 'admin' }).update({ is_clinician: true });
  const { id: actorId } = await db('users').where({ role: 'admin' }).first<{ id: number }>('id');
  const ids = await db('users')
    .where({ role: 'user' })
    .orderBy('id', 'desc')
    .limit(patients + others)
    .pluck<number[]>('id');
  const sealer = createSealer([recordKey]);
  const act = { actorId, requestId: 'bench', ip: '127.0.0.1', mailHoldSeconds: 0 };
  const long = ids.slice(0, patients);
  for (let from = 0; from < ids.length; from += 100) {
    await db.transaction(async (trx) => {
      for (const userId of ids.slice(from, from + 100)) {
        await addHistory({ db: trx, sealer, userId }, {});
        for (let visit = long.includes(userId) ? visits : 1; visit > 0; visit--) {
          await addVisit({ db: trx, sealer, act, userId });
        }
      }
    });
  }
  await db.raw('VACUUM ANALYZE');
  return long;
}

async function measureReads(setting: Setting) {
  const clinic = await openDesk(setting, 100_000);
  const ids = await fillRecords(clinic);
  const { url, cookie } = clinic;
  const headers = { cookie, 'content-type': 'application/json' };
  const body = JSON.stringify({ reason: 'planning' });
  const read = (send: (id: number) => Promise<Response>) =>
    sendAtRate(perSecond, seconds, async (turn) => {
      const answer = await send(ids[turn % ids.length]!);
      await answer.arrayBuffer();
      return answer.ok;
    });
  const openSheet = () => read((id) => fetch(`${url}/api/admin/users/${id}`, { headers }));
  const openRecord = () =>
    read((id) => fetch(`${url}/api/admin/records/${id}/open`, { method: 'POST', headers, body }));
  // The first round warms both.
  await openSheet();
  await openRecord();
  const sheet = await openSheet();
  const record = await openRecord();
  return { sheet, record };
}

/** Before the lines of the busy desk, which then run among these records. */
export const careRecord: Trial = {
  name: 'a care record',
  description: `the record of a patient who came ${visits} times and that patient’s customer sheet, ${perSecond} a second for ${seconds} s each, among ${others} patients with records`,
  async measure(setting) {
    const { sheet, record } = await measureReads(setting);
    const [p95OfSheet, p95OfRecord] = [sheet, record].map(({ waits }) => percentile(waits, 95));
    return [
      { what: 'the sheet, p95', value: p95OfSheet!, unit: 'ms' },
      { what: 'the record, p95', value: p95OfRecord!, unit: 'ms' },
      {
        what: 'the record against the sheet',
        value: Math.round((p95OfRecord! / p95OfSheet!) * 100) / 100,
        unit: 'times',
        goal: 1.5,
      },
      { what: 'requests that failed', value: sheet.failed + record.failed, unit: '', goal: 0 },
    ];
  },
};
