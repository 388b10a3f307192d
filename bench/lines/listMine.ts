import type { Line, Patient } from '../line.ts';

export const listMine: Line = {
  name: 'GET /api/bookings/mine',
  description:
    'twenty rows of a signed-in patient with their offers, the session checked in the database, against two statements that do the same, with the same headers',
  goal: 0.8,
  async prepare({ clinic, bare, patients }) {
    let turn = 0;
    const next = () => patients[turn++ % patients.length]!;
    const createRequest = ({ cookie }: Patient) => ({ path: '/api/bookings/mine', headers: { cookie } });

    const patient = next();
    const read = async (url: string) => {
      const { path, headers } = createRequest(patient);
      const answer = await fetch(url + path, { headers });
      return [...answer.headers.keys(), await answer.text()].join('\n');
    };
    const [one, other] = [await read(clinic.url), await read(bare.url)];
    if (one !== other) throw new Error('The two servers do not send the same headers and rows');

    return {
      ours: { ...clinic, makeRequest: () => createRequest(next()) },
      bare: { ...bare, makeRequest: () => createRequest(next()) },
    };
  },
};
