import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { fillBooking, fillContact } from '../forms.ts';
import type { Line, Load, Patient } from '../line.ts';

interface Form {
  name: string;
  description: string;
  path: string;
  barePath: string;
  fill: (patient: Patient) => object;
  /** Patients that take turns. */
  patients?: number;
}

const tables = ['bookings', 'contacts', 'idempotency_receipts', 'events', 'outbox_messages'];

/** What one request writes, so that both sides are known to do the same work. */
async function rowsOf(db: Knex, { url, makeRequest }: Load): Promise<string> {
  const count = () =>
    Promise.all(tables.map(async (table) => Number((await db(table).count())[0]?.['count'])));
  const before = await count();
  const { path = '', ...request } = makeRequest();
  await fetch(url + path, request);
  const after = await count();
  return tables.map((table, index) => `${after[index]! - before[index]!} ${table}`).join(', ');
}

const formLine = ({ name, description, path, barePath, fill, patients: most }: Form): Line => ({
  name,
  description,
  goal: 0.6,
  async prepare({ clinic, bare, db, senders }) {
    const some = senders.slice(0, most);
    let turn = 0;
    const createRequest = (to: string) => () => {
      const patient = some[turn++ % some.length]!;
      return {
        method: 'POST',
        path: to,
        headers: {
          cookie: patient.cookie,
          'content-type': 'application/json',
          'idempotency-key': `"${randomUUID()}"`,
        },
        body: JSON.stringify(fill(patient)),
      };
    };
    const sides = {
      ours: { ...clinic, makeRequest: createRequest(path) },
      bare: { ...bare, makeRequest: createRequest(barePath) },
    };
    const [one, other] = [await rowsOf(db, sides.ours), await rowsOf(db, sides.bare)];
    if (one !== other) throw new Error(`Ours writes ${one}; the other ${other}`);
    return sides;
  },
});

const booking = {
  path: '/api/bookings',
  barePath: '/bookings',
  fill: (patient: Patient) => fillBooking(patient).body,
};

export const forms = [
  formLine({
    ...booking,
    name: 'POST /api/bookings',
    description:
      'a request with its session, limits, receipt, event and two messages, against the same in two hand-written statements',
  }),
  formLine({
    ...booking,
    name: 'POST /api/bookings of one patient',
    description: 'the same, all from one patient, who has one limit',
    patients: 1,
  }),
  formLine({
    name: 'POST /api/consultations',
    description: 'the same from the home page, whose limit is that of the one address from which all come',
    path: '/api/consultations',
    barePath: '/bookings',
    fill: (patient) => fillBooking(patient).body,
  }),
  formLine({
    name: 'POST /api/contact',
    description:
      'a message to the clinic with its limits, receipt, event and message, against the same in two hand-written statements',
    path: '/api/contact',
    barePath: '/contact',
    fill: (patient) => fillContact(patient).body,
  }),
];
