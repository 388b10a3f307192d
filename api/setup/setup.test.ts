import { expect, test } from 'vitest';
import { openPriceConflicts } from '#shared/domain/catalogue.ts';
import { signableTexts } from '#shared/content/clinical/signableTexts.ts';
import { buildAdmin } from '#api/demo/factories.ts';
import { testApp } from '#api/testing/app.ts';

const app = await testApp();
const admin = await app.signIn(
  await buildAdmin(app.db, { firstName: 'Robin', lastName: 'Shah', isOwner: true }),
);

const check = (item: string, isDone: unknown) => admin.patch(`/api/admin/setup/${item}`, { isDone });
const list = async () => (await admin.get('/api/admin/setup')).body;

test('the owner’s list stores who ticked what, and can reopen an item', async () => {
  expect(await list()).toEqual([]);
  expect((await check('emergency', true)).status).toBe(204);
  expect((await check('emergency', true)).status).toBe(204);
  expect(await list()).toEqual([{ item: 'emergency', doneAt: expect.any(String), who: 'Robin Shah' }]);
  expect((await check('emergency', false)).status).toBe(204);
  expect(await list()).toEqual([]);
  const events = await app.db('events').where({ subject_type: 'setup' }).orderBy('id').pluck('action');
  expect(events).toEqual(['setup_checked', 'setup_unchecked']);
});

test('prices cannot be ticked while two places of the site disagree', async () => {
  expect(openPriceConflicts).not.toHaveLength(0);
  expect(await check('prices', true)).toMatchObject({
    status: 409,
    text: 'Vitamin Injections cost £40 on their page and £70 in the booking wizard.',
  });
});

test('names cannot be ticked while clinic.ts still has gaps', async () => {
  const answer = await check('names', true);
  expect(answer.status).toBe(409);
  expect(answer.text).toMatch(/^Not filled in yet: who treats \(invented\), portrait, GMC number, super/);
});

test('the numbers of an emergency are asked for', async () => {
  expect((await check('emergencyNumbers', true)).text).toBe(
    'Not filled in yet: the prescriber’s number, the nearest emergency department, the nearest eye hospital.',
  );
});

test('what a prescriber has to sign off is ticked once every text is, in its present version', async () => {
  const answer = await check('clinicalTexts', true);
  expect(answer).toMatchObject({ status: 409, text: /^Not signed off yet: \d+ of the texts\.$/ });
  const prescriber = await app.signIn(
    await buildAdmin(app.db, { firstName: 'Ada', lastName: 'Bell', isPrescriber: true }),
  );
  const sign = (textId: string, version: number) =>
    prescriber.post('/api/admin/text-sign-offs', { textId, version });
  expect((await sign('alerts', 0)).text).toBe('That text has changed meanwhile. Please read it again.');
  for (const { id, version } of signableTexts) expect((await sign(id, version)).status).toBe(204);
  const [first] = (await admin.get('/api/admin/text-sign-offs')).body as object[];
  expect(first).toMatchObject({ textId: 'alerts', who: 'Ada Bell' });
  for (const item of ['clinicalTexts', 'guides']) expect((await check(item, true)).status).toBe(204);
  await app.db('text_sign_offs').where({ text_id: 'alerts' }).update({ version: 0 });
  expect((await list()).map(({ item }: { item: string }) => item)).toEqual(['guides']);
});

test('refuses an unknown item and a missing value', async () => {
  expect((await check('coffee', true)).text).toBe('That item is not on the list');
  expect((await check('names', 'yes')).text).toBe('Say whether it is done');
});
