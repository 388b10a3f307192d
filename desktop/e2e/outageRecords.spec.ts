import { readdirSync } from 'node:fs';
import { extractText, getDocumentProxy } from 'unpdf';
import { historyForm } from '#shared/content/clinical/history.ts';
import { addDays, londonToday } from '#shared/domain/wallTime.ts';
import { buildAdmin, buildConfirmed, buildUser } from '#api/demo/factories.ts';
import { callDesk, enterClinic, expect, expectAccessible, signIn, onlyInFull } from './fixtures.ts';
import { arrival, filesIn, findServer, loseServer, noise, test, unique, unsentButton } from './outageWork.ts';

test(
  'a clinician reads a record and signs a treatment without the server; reception sees neither',
  onlyInFull,
  async ({ launch, clinic, place }) => {
    const name = unique('Recorded');
    const user = await buildUser(clinic.db, { firstName: 'Amira', lastName: name });
    await buildConfirmed(clinic.db, {
      userId: user.id,
      name: `Amira ${name}`,
      appointmentDate: londonToday(new Date()),
      appointmentTime: '15:00',
    });
    const nia = await buildAdmin(clinic.db, {
      firstName: 'Nia',
      lastName: unique('Okafor'),
      isClinician: true,
    });
    const reception = await buildAdmin(clinic.db, { firstName: 'Robin', lastName: unique('Desk') });
    const desk = await launch(place);
    const { page } = desk;
    desk.expected.push(noise);
    await enterClinic(page, clinic.address);
    await signIn(page, nia);
    // As if a code had been given beside the password.
    const data = clinic.db.raw(`data || '{"hasSecondStep": true}'`);
    await clinic.db('sessions').where({ user_id: nia.id }).update({ data });
    await loseServer(page, clinic);

    const openRecord = async () => {
      await arrival(page, name)
        .getByRole('button', { name: `Amira ${name}`, exact: true })
        .click();
      await page
        .getByRole('dialog', { name: `Amira ${name}` })
        .getByRole('button', { name: 'Open Record' })
        .click();
    };
    /** The unsent work is behind the dialog. */
    const closeAll = async () => {
      await record.getByRole('button', { name: 'Close', exact: true }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    };
    await openRecord();
    const record = page.getByRole('dialog', { name: `Amira ${name}` }).last();
    await expect(record).toContainText('From this computer, without the clinic’s server');
    await expectAccessible(page);
    // The form on paper, as the window prints it.
    await record.getByRole('button', { name: 'Ask Medical History' }).click();
    await page.evaluate(() => (window.print = () => undefined));
    await record.getByRole('button', { name: 'Print the Form' }).click();
    const shell = await desk.app.browserWindow(page);
    const printed = await shell.evaluate(async ({ webContents }) =>
      (await webContents.printToPDF({ pageSize: 'A4' })).toString('base64'),
    );
    const pdf = await getDocumentProxy(new Uint8Array(Buffer.from(printed, 'base64')));
    const paper = (await extractText(pdf, { mergePages: true })).text.replaceAll(/\s+/g, '');
    const questions = historyForm.items.filter(({ type }) => type !== 'display').map(({ text }) => text);
    const wanted = [...questions, `Amira ${name}`, 'Signature'];
    expect(wanted.filter((words) => !paper.includes(words.replaceAll(/\s+/g, '')))).toEqual([]);
    expect(paper).not.toMatch(/PrinttheForm|UnsentWork|Notconnected/i);
    await record.getByRole('button', { name: /^Back/ }).click();
    await record.getByRole('button', { name: 'Record Treatment' }).click();
    await record.getByLabel('Product', { exact: true }).fill('Juvéderm Voluma');
    await record.getByLabel('Batch number').fill('LOT-7');
    await record.getByLabel('Expiry date').fill(addDays(londonToday(new Date()), 200));
    await record.getByLabel('Add a point of product A by its region').selectOption('upper lip');
    await record.getByLabel('Dose of A1, upper lip').fill('0.4');
    await record.getByLabel('Unit of A1').selectOption('ml');
    const sign = async () => {
      await record.getByRole('button', { name: 'Sign Treatment…' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Sign' }).click();
    };
    // As with the server: there is no medical history.
    await sign();
    await record.getByLabel('Why it was given all the same').fill('Quetzal reason');
    await sign();
    const treatment = record
      .getByRole('listitem')
      .filter({ hasText: 'Juvéderm Voluma' })
      .filter({ has: page.getByRole('button') });
    await expect(treatment).toContainText('Waiting to be sent');
    await closeAll();
    await expect(unsentButton(page)).toHaveText('Unsent work: 2 waiting');
    const files = filesIn(desk.profile);
    expect(files.length).toBeGreaterThan(3);
    expect(files.filter((text) => /quetzal/i.test(text))).toEqual([]);

    await findServer(page, clinic);
    await expect(unsentButton(page)).toHaveCount(0);
    expect(await clinic.db('record_entries').where({ user_id: user.id })).toHaveLength(1);
    await openRecord();
    await expect(treatment).toContainText('Given without all papers');
    await closeAll();

    await callDesk(page, 'signOut');
    expect(readdirSync(desk.profile)).not.toContain('kept-records.json');
    await signIn(page, reception);
    await loseServer(page, clinic);
    await arrival(page, name)
      .getByRole('button', { name: `Amira ${name}`, exact: true })
      .click();
    const sheet = page.getByRole('dialog', { name: `Amira ${name}` });
    await expect(sheet.getByLabel('New note')).toBeVisible();
    await expect(sheet.getByRole('button', { name: 'Open Record' })).toHaveCount(0);
    expect(readdirSync(desk.profile)).not.toContain('kept-records.json');
    await findServer(page, clinic);
  },
);
