import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, lockDesk, test, onlyInFull } from './fixtures.ts';
import { startPlain, startTls } from './otherServers.ts';

test(
  'the connection status is shown on every screen',
  { tag: '@full' },
  async ({ launch, clinic, staffed }) => {
    const fresh = await launch();
    const linkOf = (page: Page) => page.getByRole('contentinfo', { name: 'Desk' });
    await expect(linkOf(fresh.page)).toHaveText('No clinic chosen yet');

    const { app, page } = staffed;
    const { host } = new URL(clinic.address);
    await expect(linkOf(page)).toHaveText(`Connected to ${host}`);
    await lockDesk(app, page);
    await expect(linkOf(page)).toHaveText(`Connected to ${host}`);
    await expect(linkOf(page)).toBeInViewport({ ratio: 1 });
  },
);

test('plain http and an invalid certificate have different messages', onlyInFull, async ({ launch }) => {
  const folder = mkdtempSync(join(tmpdir(), 'clinic-tls-'));
  const secure = await startTls(folder);
  const plain = await startPlain();
  const cases: [string, RegExp][] = [
    [`https://localhost:${secure.port}`, /nobody this computer trusts has issued the certificate/],
    [`https://localhost:${plain.port}`, /answers without encryption \(plain http\)/],
  ];
  const first = await launch();
  for (const [address, sentence] of cases) {
    await first.page.getByLabel('Clinic address').fill(address);
    await first.page.getByRole('button', { name: 'Continue' }).click();
    await expect(first.page.getByRole('alert')).toContainText(sentence);
  }
  await first.app.close();

  // The same after the first run: the certificate changed, or encryption was removed.
  for (const [server, sentence] of cases) {
    writeFileSync(join(first.profile, 'desk.json'), JSON.stringify({ server }));
    const { app, page, expected } = await launch({ profile: first.profile });
    expected.push(/ERR_|502|EventSource|Failed to fetch/);
    const link = page.getByRole('contentinfo', { name: 'Desk' });
    await expect(link).toContainText(`No connection to ${new URL(server).host}. `);
    await expect(link).toContainText(sentence);
    await app.close();
  }
  secure.stop();
  plain.stop();
  rmSync(folder, { recursive: true, force: true });
});
