import type { Line, Patient } from '../line.ts';

export const listMine: Line = {
  name: 'GET /api/bookings/mine',
  description:
    'twenty rows of a signed-in patient, the session checked in the database, against the same rows without a session',
  goal: 0.8,
  async prepare({ clinic, bare, patients }) {
    let turn = 0;
    const next = () => patients[turn++ % patients.length]!;
    const clinicRequest = ({ cookie }: Patient) => ({ path: '/api/bookings/mine', headers: { cookie } });
    // The same header, so that both read the same number of bytes.
    const bareRequest = ({ id, cookie }: Patient) => ({ path: `/bookings?user=${id}`, headers: { cookie } });

    const patient = next();
    const read = async (url: string, { path, headers }: ReturnType<typeof bareRequest>) =>
      (await fetch(url + path, { headers })).text();
    const [one, other] = [
      await read(clinic.url, clinicRequest(patient)),
      await read(bare.url, bareRequest(patient)),
    ];
    if (one !== other) throw new Error('The two servers do not send the same rows');

    return {
      ours: { ...clinic, makeRequest: () => clinicRequest(next()) },
      bare: { ...bare, makeRequest: () => bareRequest(next()) },
    };
  },
};
