import { buildAdmin, factoryPassword } from '#api/demo/factories.ts';
import type { Trial } from '../line.ts';
import { percentile, sendAtRate } from '../openLoop.ts';

const seconds = 10;
const listsPerSecond = 20;
const connections = 100;

export const logInStorm: Trial = {
  name: 'load, everybody logs in',
  description: `${connections} connections that log in without a pause for ${seconds} s, beside ${listsPerSecond} lists of the desk a second`,
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
    const answers = new Map<number, number>();
    const end = performance.now() + seconds * 1000;
    async function logInAgainAndAgain(patientEmail: string): Promise<void> {
      while (performance.now() < end) {
        const answer = await fetch(`${url}/api/login`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email: patientEmail, password: factoryPassword }),
        });
        await answer.arrayBuffer();
        answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1);
      }
    }
    const storm = Array.from({ length: connections }, (_, client) =>
      logInAgainAndAgain(patients[client % patients.length]!.email),
    );
    const [beside] = await Promise.all([lists(), ...storm]);
    const [loggedIn = 0, refused = 0] = [200, 503].map((status) => answers.get(status));
    const all = [...answers.values()].reduce((sum, count) => sum + count, 0);
    return [
      { what: 'lists alone, p95', value: percentile(alone.waits, 95), unit: 'ms' },
      { what: 'lists beside it, p95', value: percentile(beside.waits, 95), unit: 'ms' },
      { what: 'lists refused', value: alone.failed + beside.failed, unit: '', goal: 0 },
      { what: 'logged in', value: loggedIn, unit: '' },
      { what: 'asked to come again', value: refused, unit: '' },
      { what: 'other answers', value: all - loggedIn - refused, unit: '', goal: 0 },
    ];
  },
};
