import type { Line } from '../line.ts';

export const listMine: Line = {
  name: 'GET /api/bookings/mine',
  about:
    'twenty rows of a signed-in patient, the session checked in the database, against the same rows without a session',
  goal: 0.7,
  prepare({ clinicUrl, bareUrl, patients }) {
    let turn = 0;
    const next = () => patients[turn++ % patients.length]!;
    return {
      ours: {
        url: clinicUrl,
        makeRequest: () => ({ path: '/api/bookings/mine', headers: { cookie: next().cookie } }),
      },
      // The same header, so that both read the same number of bytes.
      bare: {
        url: bareUrl,
        makeRequest: () => {
          const { id, cookie } = next();
          return { path: `/bookings?user=${id}`, headers: { cookie } };
        },
      },
    };
  },
};
