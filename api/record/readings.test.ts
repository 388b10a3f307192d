import { describe, expect, test } from 'vitest';
import { buildConfirmed } from '#api/demo/factories.ts';
import { inDays } from '#api/testing/forms.ts';
import { openTextEarlier, toxinConsent } from '#api/testing/recordForms.ts';
import { provideRecord } from '#api/testing/recordPatient.ts';

const hourMs = 3_600_000;
const agoIso = (hours: number) => new Date(Date.now() - hours * hourMs).toISOString();

const { app, grace } = await provideRecord();

let day = 3;
const book = (given: Parameters<typeof buildConfirmed>[1] = {}) =>
  buildConfirmed(app.db, {
    userId: grace.userId,
    service: 'Anti-Wrinkle Injections',
    appointmentDate: inDays(day++),
    ...given,
  });
const opened = (given: object = {}, who = grace.client) =>
  who.post('/api/user/record/consent-readings', {
    textId: toxinConsent.id,
    textVersion: toxinConsent.version,
    ...given,
  });
const stored = () =>
  app.db('consent_readings').where({ user_id: grace.userId }).pluck<(string | Date)[]>('opened_at');
const hoursUntil = (instant: string) => (Date.parse(instant) - Date.now()) / hourMs;

describe('a first opening', () => {
  test('is stored once, when the server learns of it, whatever the device says', async () => {
    const answers = await Promise.all([1, 24].map((hours) => opened({ openedAt: agoIso(hours) })));
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    const [first = '', ...more] = await stored();
    expect([hoursUntil(new Date(first).toISOString()), more]).toEqual([expect.closeTo(0, 1), []]);
    await opened();
    expect(await stored()).toEqual([first]);
  });

  test('of a text or a version that there never was is refused', async () => {
    const refused = [{ textId: 'tattoo' }, { textVersion: toxinConsent.version + 1 }, { textVersion: 0 }];
    const answers = await Promise.all(refused.map((given) => opened(given)));
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 400]);
    expect(await stored()).toEqual([]);
  });
});

describe('what a patient can read at home', () => {
  test('are the texts of what is booked, word for word, and none for a consultation', async () => {
    await book({ service: 'Consultation' });
    expect(await grace.mine()).toMatchObject({ toRead: [], readings: [] });
    await book();
    const { toRead } = await grace.mine();
    expect(toRead).toHaveLength(1);
    expect(toRead[0]).toMatchObject({
      textId: toxinConsent.id,
      sections: toxinConsent.sections,
      openedAt: null,
    });
  });

  test('counts from the first opening, and longer before the first treatment of the kind', async () => {
    await book();
    const untouched = (await grace.mine()).toRead[0];
    expect(untouched.hours).toBe(48);
    expect(hoursUntil(untouched.earliestStart)).toBeCloseTo(48, 1);
    await openTextEarlier(app.db, grace.userId, 10);
    expect(hoursUntil((await grace.mine()).toRead[0].earliestStart)).toBeCloseTo(38, 1);
    await book({ status: 'completed', appointmentDate: inDays(-40 - day) });
    const { toRead, readings } = await grace.mine();
    expect(toRead[0].hours).toBe(24);
    expect(hoursUntil(toRead[0].earliestStart)).toBeCloseTo(14, 1);
    expect(readings).toMatchObject([{ textId: toxinConsent.id, title: toxinConsent.title }]);
  });

  test('follows the owner’s setting, and counts anew for a changed text', async () => {
    await book();
    await openTextEarlier(app.db, grace.userId, 10);
    const clinic = await app.db('clinic_settings').first('first_reflection_hours', 'reflection_hours');
    await app.db('clinic_settings').update({ first_reflection_hours: 0, reflection_hours: 0 });
    expect((await grace.mine()).toRead[0].hours).toBe(0);
    await app.db('clinic_settings').update(clinic);
    await app.db('consent_readings').where({ user_id: grace.userId }).update({ text_version: 0 });
    expect((await grace.mine()).toRead[0].openedAt).toBeNull();
  });
});
