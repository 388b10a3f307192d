import { randomUUID } from 'node:crypto';
import { fillBooking, fillContact } from '../forms.ts';
import type { Line, Patient } from '../line.ts';

interface Form {
  name: string;
  about: string;
  path: string;
  barePath: string;
  fill: (patient: Patient) => object;
  /** Patients that take turns. */
  patients?: number;
}

const formLine = ({ name, about, path, barePath, fill, patients: most }: Form): Line => ({
  name,
  about,
  goal: 0.4,
  async prepare({ clinicUrl, bareUrl, senders }) {
    const some = senders.slice(0, most);
    let turn = 0;
    const makeRequest = (to: string) => () => {
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
    return {
      ours: { url: clinicUrl, makeRequest: makeRequest(path) },
      bare: { url: bareUrl, makeRequest: makeRequest(barePath) },
    };
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
    about:
      'a request with its session, limits, receipt, event and two messages, against one validated insert',
  }),
  formLine({
    ...booking,
    name: 'POST /api/bookings of one patient',
    about: 'the same, all from one patient, who has one limit',
    patients: 1,
  }),
  formLine({
    name: 'POST /api/consultations',
    about: 'the same from the home page, whose limit is that of the one address from which all come',
    path: '/api/consultations',
    barePath: '/bookings',
    fill: (patient) => fillBooking(patient).body,
  }),
  formLine({
    name: 'POST /api/contact',
    about:
      'a message to the clinic with its limits, receipt, event and message, against one validated insert',
    path: '/api/contact',
    barePath: '/contact',
    fill: (patient) => fillContact(patient).body,
  }),
];
