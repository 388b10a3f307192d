import { longRecords, openDesk, visits } from '../busyClinic.ts';
import type { Setting, Trial } from '../line.ts';
import { percentile, sendAtRate } from '../openLoop.ts';

const seconds = 10;
const perSecond = 10;

async function measureReads(setting: Setting) {
  const clinic = await openDesk(setting, 100_000);
  const { url, cookie, db } = clinic;
  // As if a code had been given beside the password.
  await db('sessions').update({ data: db.raw(`data || '{"hasSecondStep": true}'`) });
  const customers = db('users').where({ role: 'user' });
  const ids = await customers.orderBy('id', 'desc').limit(longRecords).pluck<number[]>('id');
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

export const careRecord: Trial = {
  name: 'a care record',
  description: `the record of a patient who came ${visits} times and that patient’s customer sheet, ${perSecond} a second for ${seconds} s each, among 10,000 patients with records`,
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
