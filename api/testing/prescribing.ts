import { randomUUID } from 'node:crypto';
import { TZDate } from '@date-fns/tz';
import { subDays } from 'date-fns';
import { buildAdmin } from '#api/demo/factories.ts';
import { selectEntries } from '#api/record/entries.ts';
import { macOf } from '#api/record/entryMac.ts';
import { createSealer } from '#api/record/sealing.ts';
import { recordKey } from '#api/testing/app.ts';
import { changeEntries } from '#api/testing/byForce.ts';
import { directionBody, toxinProduct, treatmentBody } from '#api/testing/recordForms.ts';
import { provideRecord } from '#api/testing/recordPatient.ts';
import { prepareDirection } from '#api/testing/prepareDirection.ts';

/** A clinician and a prescriber, Ada Obi, at one server, and a new patient before each test of a file. */
export async function providePrescribing() {
  const { app, nia: clinician, grace } = await provideRecord();
  const ada = { firstName: 'Ada', lastName: 'Obi', isPrescriber: true };
  const prescriber = await app.signIn(await buildAdmin(app.db, ada));
  const sealer = createSealer([recordKey]);
  const pathOf = (part: string, id = grace.userId) => `/api/admin/records/${id}/${part}`;
  const allOf = (id = grace.userId) => selectEntries(app.db).where({ user_id: id }).orderBy('position');
  /** Without the medical history, which a direction needs. */
  const entriesOf = (id = grace.userId) => allOf(id).whereNot({ kind: 'history' });
  return {
    app,
    clinician,
    prescriber,
    grace,
    sealer,
    pathOf,
    allOf,
    entriesOf,
    direct: async (given: Parameters<typeof directionBody>[0] = {}) => {
      await prepareDirection(app.db, grace.userId);
      return prescriber.post(pathOf('directions'), directionBody(given));
    },
    end: (id: string) =>
      prescriber.post(pathOf(`directions/${id}/end`), { id: randomUUID(), text: 'No longer needed' }),
    treat: (given: Parameters<typeof treatmentBody>[0] = {}) =>
      clinician.post(
        pathOf('treatments'),
        treatmentBody({ products: [toxinProduct()], warningReason: 'On paper', ...given }),
      ),
    mine: async () => {
      const body = await grace.mine();
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
        await changeEntries(app.db, { id: entry.id }, { occurred_at: occurredAt, mac });
      }
    },
  };
}
