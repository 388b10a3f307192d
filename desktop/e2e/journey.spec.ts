import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { ElectronApplication, Page } from '@playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';
import { addDays, londonToday } from '#shared/domain/wallTime.ts';
import { buildAdmin, buildBooking, buildConfirmed } from '#api/demo/factories.ts';
import { consultationForm } from '#api/testing/forms.ts';
import { callDesk, enterPassword, expect, lockDesk, onlyInFull, readSnapshotTime, test } from './fixtures.ts';
import { noticesOf, standIn } from './standIn.ts';

/** Stops polling, so that only the live stream can deliver changes. */
async function stopRegularPolls(app: ElectronApplication, page: Page): Promise<void> {
  await app.evaluate(() => {
    const original = globalThis.setTimeout;
    const isRegular = (ms = 0) => ms >= 16_000 && ms <= 24_000;
    Object.assign(globalThis, {
      pollsSkipped: 0,
      setTimeout: (then: () => void, ms?: number) => {
        if (!isRegular(ms)) return original(then, ms);
        Reflect.set(globalThis, 'pollsSkipped', Number(Reflect.get(globalThis, 'pollsSkipped')) + 1);
        return undefined;
      },
    });
  });
  await page.evaluate(() => (Reflect.get(window, 'desk') as { tryAgain(): void }).tryAgain());
  await expect
    .poll(() => app.evaluate(() => Reflect.get(globalThis, 'pollsSkipped') as number))
    .toBeGreaterThan(0);
}

async function readPrinted(app: ElectronApplication): Promise<string> {
  const pdfs = () => app.evaluate(() => (Reflect.get(globalThis, 'seen') as { pdfs: string[] }).pdfs);
  await expect.poll(async () => (await pdfs()).length).toBe(1);
  const document = await getDocumentProxy(new Uint8Array(Buffer.from((await pdfs())[0] ?? '', 'base64')));
  return (await extractText(document, { mergePages: true })).text;
}

test('a morning at the desk: a request is notified, scheduled and printed', async ({ staffed, clinic }) => {
  const { app, page } = staffed;
  await expect(page.getByRole('tab', { name: 'Today', selected: true })).toBeVisible();
  const day = addDays(londonToday(new Date()), 1);
  await standIn(app);
  await buildConfirmed(clinic.db, { name: 'Ada Early', appointmentDate: day, appointmentTime: '09:00' });
  await stopRegularPolls(app, page);
  const window = await app.browserWindow(page);
  await window.evaluate((one) => one.hide());

  const request = {
    name: 'Grace Waiting',
    service: 'PRP Therapy',
    phone: '020 7946 0777',
    preferredDate: day,
  };
  const form = consultationForm(request);
  const answer = await fetch(`${clinic.address}/api/consultations`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(form),
  });
  expect(answer.status).toBe(201);
  await expect.poll(() => noticesOf(app)).toEqual(['New consultation request · Wembley Aesthetics']);
  await app.evaluate(() =>
    (Reflect.get(globalThis, 'seen') as { notices: { click: () => void }[] }).notices[0]?.click(),
  );
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Grace Waiting');
  expect(await window.evaluate((one) => one.isVisible())).toBe(true);

  await dialog.getByRole('button', { name: 'Schedule Appointment' }).click();
  const schedule = page.getByRole('dialog', { name: 'Schedule Appointment' });
  await expect(schedule).toContainText('Grace Waiting');
  await schedule.getByLabel('Appointment time').selectOption('11:30');
  await schedule.getByRole('button', { name: 'Confirm Appointment' }).click();
  await expect(page.getByText('Appointment Confirmed')).toBeVisible();

  await app.evaluate(
    ({ app: electron }, link) => void electron.emit('second-instance', {}, ['desk', link]),
    `clinicdesk://day/${day}`,
  );
  const list = page.getByRole('region', { name: /20\d\d/ });
  await expect(list.getByText('Grace Waiting')).toBeVisible();
  await list.getByRole('button', { name: 'Print day sheet' }).click();
  await page.getByRole('menuitem', { name: 'Without phone numbers' }).click();
  const text = await readPrinted(app);
  expect(text).toMatch(/Confidential[\s\S]*09:00 Ada Early[\s\S]*11:30 Grace Waiting/);
  expect(text).toContain('Page 1 of 1');
  expect(text).not.toContain('020 7946 0777');
  // The window that printed closes after its file is written.
  await expect.poll(() => app.windows().length).toBe(1);
});

test('every screen obeys the content security policy; the end of a session clears everything it stored', async ({
  staffed,
  clinic,
}) => {
  const { page } = staffed;
  await buildConfirmed(clinic.db, {
    name: 'Grace Kept',
    appointmentDate: londonToday(new Date()),
    appointmentTime: '09:00',
  });
  await page.evaluate(() =>
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      reportError(new Error(`policy: ${violatedDirective} ${blockedURI}`)),
    ),
  );
  for (const tab of await page.getByRole('tab').all()) {
    const name = (await tab.textContent()) ?? '';
    await tab.click();
    await expect(page.getByRole('tabpanel', { name })).toBeVisible();
  }
  await expect.poll(() => readSnapshotTime(page)).not.toBeNull();

  await clinic.db('sessions').delete();
  await callDesk(page, 'tryAgain');
  await expect.poll(() => readSnapshotTime(page)).toBeNull();
  await expect(page.getByRole('heading', { name: 'Good to see you' })).toBeVisible();
});

test(
  'a second instance passes its link to the first, which opens it after sign-in',
  { tag: '@full' },
  async ({ desk, clinic }) => {
    const { app, page, profile } = desk;
    const booking = await buildBooking(clinic.db, { name: 'Linked Person' });
    const start = async (link: string) => {
      const second = spawn(process.env['DESK_ELECTRON'] ?? '', ['dist/desktop', '--no-sandbox', link], {
        env: { ...process.env, RECEPTION_USER_DATA: profile },
        stdio: 'ignore',
      });
      const [code] = (await once(second, 'exit')) as [number];
      return code;
    };
    expect(await start('clinicdesk://booking/1?do=cancel')).toBe(0);
    expect(await start(`clinicdesk://booking/${booking.id}`)).toBe(0);
    expect(app.windows()).toHaveLength(1);
    await enterPassword(page, await buildAdmin(clinic.db));
    await expect(page.getByRole('dialog')).toContainText('Linked Person');
  },
);

test('a locked desk answers no request of its page', onlyInFull, async ({ staffed }) => {
  const { app, page } = staffed;
  await lockDesk(app, page);
  const answers = await page.evaluate(async () => {
    const desk = Reflect.get(window, 'desk') as Record<string, (value?: unknown) => Promise<unknown>>;
    return {
      api: (await fetch('/api/admin/bookings')).status,
      target: await desk['takeTarget']?.(),
      print: await desk['printDaySheet']?.({ day: '2027-05-04', appointments: [] }).then(
        () => 'printed',
        () => 'refused',
      ),
    };
  });
  expect(answers).toEqual({ api: 423, target: null, print: 'refused' });
  await page.getByRole('button', { name: 'Sign in as somebody else' }).click();
  await expect(page.getByRole('heading', { name: 'Good to see you' })).toBeVisible();
  expect(await page.evaluate(async () => (await fetch('/api/user')).status)).toBe(401);
});
