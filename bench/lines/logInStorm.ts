import autocannon from 'autocannon';
import { buildAdmin, factoryPassword } from '#api/demo/factories.ts';
import type { Trial } from '../line.ts';
import { percentile, sendAtRate } from '../openLoop.ts';

const seconds = 10;
const listsPerSecond = 20;
const connections = 100;
const unavailable = 503;

export const logInStorm: Trial = {
  name: 'load, everybody logs in',
  about: `${connections} connections that log in without a pause for ${seconds} s, beside ${listsPerSecond} lists of the desk a second`,
  async measure(setting) {
    const { clinicUrl: url, db, patients } = setting;
    const { email } = await buildAdmin(db);
    const cookie = await setting.signIn(url, email);
    const lists = () =>
      sendAtRate(listsPerSecond, seconds, async () => {
        const answer = await fetch(`${url}/api/admin/bookings?filter=all&limit=50`, { headers: { cookie } });
        await answer.arrayBuffer();
        return answer.ok;
      });
    const alone = await lists();
    let turn = 0;
    const nextLogIn = () =>
      JSON.stringify({ email: patients[turn++ % patients.length]!.email, password: factoryPassword });
    const storm = autocannon({
      url,
      connections,
      duration: seconds,
      requests: [
        {
          method: 'POST',
          path: '/api/login',
          headers: { 'content-type': 'application/json' },
          setupRequest: (request) => ({ ...request, body: nextLogIn() }),
        },
      ],
    });
    const [beside, logIns] = await Promise.all([lists(), storm]);
    const refused = logIns.statusCodeStats?.[unavailable]?.count ?? 0;
    return [
      { what: 'lists alone, p95', value: percentile(alone.waits, 95), unit: 'ms' },
      { what: 'lists beside it, p95', value: percentile(beside.waits, 95), unit: 'ms' },
      { what: 'lists refused', value: alone.failed + beside.failed, unit: '', goal: 0 },
      { what: 'logged in', value: logIns['2xx'], unit: '' },
      { what: 'told to come again', value: refused, unit: '' },
      { what: 'other errors', value: logIns.errors + logIns.non2xx - refused, unit: '', goal: 0 },
    ];
  },
};
