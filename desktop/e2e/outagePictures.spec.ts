import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { buildAdmin, buildConfirmed, buildUser } from '#api/demo/factories.ts';
import { photoConsentBody } from '#api/testing/recordForms.ts';
import { incidentTaskText } from '#shared/domain/incident.ts';
import { londonToday } from '#shared/domain/wallTime.ts';
import { enterClinic, expect, expectAccessible, signIn } from './fixtures.ts';
import { arrival, findServer, loseServer, noise, test, unique, unsentButton } from './outageWork.ts';

test(
  'a clinician adds a photograph beside an earlier one and records an incident without the server',
  { tag: '@full' },
  async ({ launch, clinic, place }) => {
    const name = unique('Pictured');
    const user = await buildUser(clinic.db, { firstName: 'Amira', lastName: name });
    await buildConfirmed(clinic.db, {
      userId: user.id,
      name: `Amira ${name}`,
      appointmentDate: londonToday(),
      appointmentTime: '15:30',
    });
    const nia = await buildAdmin(clinic.db, {
      firstName: 'Nia',
      lastName: unique('Okafor'),
      isClinician: true,
    });
    const desk = await launch(place);
    const { page } = desk;
    desk.expected.push(noise, /ERR_FILE_NOT_FOUND/);
    await enterClinic(page, clinic.address);
    await signIn(page, nia);
    const background = { r: 200, g: 120, b: 90 };
    const camera = await sharp({ create: { width: 3200, height: 2400, channels: 3, background } })
      .withExif({ IFD0: { Artist: 'Quetzal camera' } })
      .jpeg()
      .toBuffer();
    // Of an earlier visit, which the desk stores for reading.
    const form = new FormData();
    form.set('details', JSON.stringify({ id: randomUUID(), bookingId: null, view: 'front', region: null }));
    form.set('file', new Blob([new Uint8Array(camera)]));
    const upload = new Response(form);
    const type = upload.headers.get('Content-Type') ?? '';
    const send = (part: string, contentType: string, bytes: Buffer) =>
      page.evaluate(
        async ([path, given, base64]) => {
          const body = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
          return (await fetch(path, { method: 'POST', headers: { 'Content-Type': given }, body })).status;
        },
        [`/api/admin/records/${user.id}/${part}`, contentType, bytes.toString('base64')] as const,
      );
    const consent = Buffer.from(JSON.stringify(photoConsentBody()));
    expect(await send('consents', 'application/json', consent)).toBe(201);
    expect(await send('pictures', type, Buffer.from(await upload.arrayBuffer()))).toBe(201);
    const filesOf = (name: string) => {
      const folder = join(desk.profile, name);
      return existsSync(folder) ? readdirSync(folder) : [];
    };
    await expect.poll(() => filesOf('kept-records-pictures')).toHaveLength(1);
    await loseServer(page, clinic);
    await arrival(page, name)
      .getByRole('button', { name: `Amira ${name}`, exact: true })
      .click();
    await page
      .getByRole('dialog', { name: `Amira ${name}` })
      .getByRole('button', { name: 'Open Record' })
      .click();
    const record = page.getByRole('dialog', { name: `Amira ${name}` }).last();

    await record.getByRole('button', { name: 'Take Consent' }).click();
    await record.getByRole('combobox', { name: 'Treatment' }).selectOption(photoConsentBody().textId);
    await record.getByLabel('We talked about photographs').check();
    await record.getByLabel(/^For my record/).check();
    await record.getByLabel('Type the name instead').check();
    await record.getByLabel(/^Signature of/).fill(`Amira ${name}`);
    await record.getByRole('button', { name: 'Sign Consent' }).click();

    await record.getByRole('button', { name: 'Add Photographs' }).click();
    await record
      .getByRole('button', { name: 'Photographs', exact: true })
      .setInputFiles({ name: 'front.jpg', mimeType: 'image/jpeg', buffer: camera });
    await record.getByLabel('What it shows').selectOption('Front');
    await record.getByRole('button', { name: 'Add to the Record' }).click();
    const photograph = record
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: /^Show: Front/ }) })
      .first();
    await expect(photograph).toContainText('Waiting to be sent');
    await photograph.getByRole('button', { name: /^Show/ }).click();
    const pictures = record.getByRole('img', { name: /^Front/ });
    await expect(pictures).toHaveJSProperty('naturalWidth', 2400);
    // Beside the earlier one, which is smaller, and under the slider.
    await record.getByLabel('Compare with').selectOption({ index: 1 });
    await expect(pictures.first()).toHaveJSProperty('naturalWidth', 1200);
    await record.getByRole('button', { name: 'Slider' }).click();
    await expect(pictures.last()).toHaveJSProperty('naturalWidth', 2400);
    await expectAccessible(page);
    await record.getByRole('button', { name: 'Back to the Record' }).click();
    for (const folder of ['kept-pictures', 'kept-records-pictures']) {
      expect(filesOf(folder)).toHaveLength(1);
      const stored = readFileSync(join(desk.profile, folder, filesOf(folder)[0]!), 'latin1');
      expect(stored).toContain('"data"');
      expect(stored).not.toMatch(/Quetzal|JFIF|WEBP|UXVldHphb|SkZJR|UklGR/);
    }

    await record.getByRole('button', { name: 'Record Incident…' }).click();
    await record.getByLabel('What it was').selectOption('other');
    await record.getByLabel('What happened').fill('Fainted in the chair');
    await record.getByRole('button', { name: 'Add Follow-Up' }).click();
    await record.getByRole('button', { name: 'Sign Incident' }).click();
    await expect(record.getByRole('listitem').filter({ hasText: 'Fainted in the chair' })).toContainText(
      'Waiting to be sent',
    );
    await record.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(unsentButton(page)).toHaveText('Unsent work: 5 waiting');

    await findServer(page, clinic);
    await expect(unsentButton(page)).toHaveCount(0);
    expect(filesOf('kept-pictures')).toEqual([]);
    const entries = await clinic.db('record_entries').where({ user_id: user.id }).orderBy('position');
    const visit = ['consent', 'photo_consent', 'photograph'];
    expect(entries.map(({ kind }) => kind)).toEqual([...visit, ...visit, 'incident']);
    const stored = clinic.db('record_pictures').whereIn(
      'entry_id',
      entries.map(({ id }) => id),
    );
    expect(await stored).toHaveLength(2);
    expect(await clinic.db('tasks').where({ user_id: user.id })).toMatchObject([{ text: incidentTaskText }]);
  },
);
