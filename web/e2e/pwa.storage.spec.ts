import { buildUser } from '#api/demo/factories.ts';
import { countRows, expectSent, expectToast, field, good, writeMessage } from './contactForm.ts';
import { onlyInFull } from './fixtures.ts';
import { expect, test } from './pwa.ts';
import { badge, dumpStorage, waitingCard } from './pwaSteps.ts';

test.describe('a browser without storage', () => {
  test.use({ serviceWorkers: 'block' });

  test(
    'sends while online, and says so when it can neither send nor save',
    onlyInFull,
    async ({ page, clinic, network }) => {
      await page.addInitScript(() => {
        IDBFactory.prototype.open = () => {
          throw new Error('forbidden');
        };
      });
      await page.goto('/contact');
      await writeMessage(page, 'Without a database');
      await expectToast(page, 'Message Sent!', "Thank you for contacting us. We'll be in touch shortly.");
      expect(await countRows(clinic, 'Without a database')).toBe(1);
      network.callFault = 'refuse';
      await writeMessage(page, 'Neither');
      await expectToast(
        page,
        'Error',
        'It could not be sent, and could not be saved on this device either. Your text is still here.',
      );
      await expect(field(page, 'Message')).toHaveValue(good.Message);
    },
  );

  test('reports unsent requests that the browser has deleted', onlyInFull, async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('unsent', '2'));
    await page.goto('/contact');
    await expect(page.getByText('Unsent requests were removed by the browser')).toBeVisible();
  });
});

test.describe('a database that never answers', () => {
  test.use({ serviceWorkers: 'block' });

  test('times out, and the message is sent directly', { tag: '@full' }, async ({ page, clinic }) => {
    await page.addInitScript(() => {
      IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest;
    });
    await page.goto('/contact');
    await writeMessage(page, 'Past a database that hangs');
    await expectSent(page);
    expect(await countRows(clinic, 'Past a database that hangs')).toBe(1);
  });
});

test.describe('a device that is full', () => {
  test.use({ serviceWorkers: 'block' });

  test('sends what it has saved once, without room to note the attempt', async ({
    page,
    clinic,
    network,
  }) => {
    const subject = 'Saved with the last byte';
    await page.goto('/contact');
    network.callFault = 'refuse';
    await writeMessage(page, subject);
    await expect(waitingCard(page)).toBeVisible();
    await page.evaluate(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('The device is full', 'QuotaExceededError');
      };
    });
    network.callFault = 'pass';
    await page.evaluate(() => void dispatchEvent(new Event('online')));
    await expect(badge(page)).toBeHidden();
    expect(await countRows(clinic, subject)).toBe(1);
  });
});

test.describe('storage that is cleared while a page is open', () => {
  test.use({ serviceWorkers: 'block' });

  test('takes what is typed afterwards, without loading the page again', async ({
    page,
    context,
    clinic,
    signIn,
    quietConsole,
  }) => {
    // What was under way when the browser closed the database; idb leaves the end of a read to nobody.
    quietConsole.expectErrors.push(/^AbortError$|Force close/);
    const patient = await buildUser(clinic.db);
    await signIn(page, patient);
    await page.goto('/contact');
    const rows = `clinic-user-${patient.id}.rows`;
    await expect.poll(() => dumpStorage(page)).toContain(rows);
    const devTools = await context.newCDPSession(page);
    const { origin } = new URL(page.url());
    await devTools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' });
    const cleared = await page.evaluate(() => Date.now());
    await field(page, 'Message').fill('Begun after the storage was cleared');
    // A list that arrives may be stored before that.
    const writtenSince = async () =>
      [...(await dumpStorage(page)).matchAll(/\bat\\?":(\d+)/g)].some(([, at]) => Number(at) >= cleared);
    await expect.poll(writtenSince).toBe(true);
  });
});
