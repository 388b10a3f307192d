import { randomUUID } from 'node:crypto';
import { TZDate } from '@date-fns/tz';
import { subDays } from 'date-fns';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { buildAdmin, buildUser } from '#api/demo/factories.ts';
import { selectEntries } from '#api/record/entries.ts';
import { macOf } from '#api/record/entryMac.ts';
import { createSealer } from '#api/record/sealing.ts';
import { recordKey, startTestApp, type TestApp, type TestClient } from '#api/testing/app.ts';
import { changeEntries } from '#api/testing/byForce.ts';
import { directionBody, toxinProduct, treatmentBody } from '#api/testing/recordForms.ts';
import { prepareDirection } from '#api/testing/prepareDirection.ts';

interface Prescribing {
  app: TestApp;
  clinician: TestClient;
  prescriber: TestClient;
  patient: TestClient;
  userId: number;
}

/** A clinician and a prescriber, Ada Obi, at one server, and a new patient before each test of a file. */
export function providePrescribing() {
  const here = {} as Prescribing;
  beforeAll(async () => {
    const app = await startTestApp();
    const ada = { firstName: 'Ada', lastName: 'Obi', isPrescriber: true };
    const clinician = await app.signIn(await buildAdmin(app.db, { isClinician: true }));
    const prescriber = await app.signIn(await buildAdmin(app.db, ada));
    Object.assign(here, { app, clinician, prescriber });
  });
  afterAll(() => here.app.stop());
  beforeEach(async () => {
    const user = await buildUser(here.app.db);
    Object.assign(here, { userId: user.id, patient: await here.app.signIn(user) });
  });
  const sealer = createSealer([recordKey]);
  const pathOf = (part: string, id = here.userId) => `/api/admin/records/${id}/${part}`;
  const allOf = (id = here.userId) => selectEntries(here.app.db).where({ user_id: id }).orderBy('position');
  /** Without the medical history, which a direction needs. */
  const entriesOf = (id = here.userId) => allOf(id).whereNot({ kind: 'history' });
  return Object.assign(here, {
    sealer,
    pathOf,
    allOf,
    entriesOf,
    direct: async (given: Parameters<typeof directionBody>[0] = {}) => {
      await prepareDirection(here.app.db, here.userId);
      return here.prescriber.post(pathOf('directions'), directionBody(given));
    },
    end: (id: string) =>
      here.prescriber.post(pathOf(`directions/${id}/end`), { id: randomUUID(), text: 'No longer needed' }),
    treat: (given: Parameters<typeof treatmentBody>[0] = {}) =>
      here.clinician.post(
        pathOf('treatments'),
        treatmentBody({ products: [toxinProduct()], warningReason: 'On paper', ...given }),
      ),
    mine: async () => {
      const { body } = await here.patient.get('/api/user/record');
      const isOther = ({ kind }: { kind: string }) => kind !== 'history';
      return { ...body, entries: body.entries.filter(isOther) };
    },
    /** As if these days, some of 23 or 25 hours, had passed since everything of the patient was signed. */
    age: async (days: number) => {
      for (const entry of await allOf()) {
        const occurredAt = new Date(
          Number(subDays(new TZDate(entry.occurredAt, 'Europe/London'), days)),
        ).toISOString();
        const mac = macOf(sealer, { ...entry, occurredAt });
        await changeEntries(here.app.db, { id: entry.id }, { occurred_at: occurredAt, mac });
      }
    },
  });
}
