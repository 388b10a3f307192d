import type { Line, Patient } from '../line.ts';

export const listMine: Line = {
  name: 'GET /api/bookings/mine',
  about:
    'twenty rows of a signed-in patient, the session checked in the database, against the same rows without a session',
  goal: 0.8,
  async prepare({ clinic, bare, patients }) {
    let turn = 0;
    const next = () => patients[turn++ % patients.length]!;
    const askClinic = ({ cookie }: Patient) => ({ path: '/api/bookings/mine', headers: { cookie } });
    // The same header, so that both read the same number of bytes.
    const askBare = ({ id, cookie }: Patient) => ({ path: `/bookings?user=${id}`, headers: { cookie } });

    const patient = next();
    const read = async (url: string, { path, headers }: ReturnType<typeof askBare>) =>
      (await fetch(url + path, { headers })).text();
    const [one, other] = [await read(clinic.url, askClinic(patient)), await read(bare.url, askBare(patient))];
    if (one !== other) throw new Error('The two servers do not send the same rows');

    return {
      ours: { ...clinic, makeRequest: () => askClinic(next()) },
      bare: { ...bare, makeRequest: () => askBare(next()) },
    };
  },
};
