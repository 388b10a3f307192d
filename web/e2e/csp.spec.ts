import { clusterVariable, createDatabase, databaseUrl } from '#api/testing/clone.ts';
import { startServerProcess } from '#api/testing/serverProcess.ts';
import { waitUntil } from '#api/testing/waitUntil.ts';
import { expect, test } from './fixtures.ts';

test.describe('the Content-Security-Policy', () => {
  test.use({ serviceWorkers: 'allow' });

  test(
    'blocks injected markup and third-party files, and the server logs the reports',
    { tag: '@full' },
    async ({ browser }) => {
      const cluster = process.env[clusterVariable] ?? '';
      const name = `csp_${Date.now()}`;
      await createDatabase(cluster, name, 'tpl');
      const settings = { DATABASE_URL: databaseUrl(cluster, name), LOG_LEVEL: 'warn' };
      const server = await startServerProcess(settings, process.cwd());

      const page = await browser.newPage();
      await page.goto(`${server.url}/about?name=Grace`);
      const thrown = await page.evaluate(() => {
        const picture = new Image();
        picture.src = 'https://elsewhere.example/pixel.png?taken=secret';
        try {
          document.body.innerHTML = '<b>Grace</b>';
          return 'nothing';
        } catch (error) {
          return (error as Error).name;
        }
      });
      expect(thrown).toBe('TypeError');
      const lines = () =>
        server
          .output()
          .split('\n')
          .filter((line) => line.includes('csp_violation'))
          .map((line) => JSON.parse(line) as Record<string, unknown>);
      await waitUntil(() => lines().length === 2);
      const directives = lines().map((line) => String(line['directive']));
      expect(new Set(directives)).toEqual(new Set(['img-src', 'require-trusted-types-for']));
      expect(server.output()).not.toMatch(/Grace|secret|elsewhere/);
      await page.close();
      server.child.kill('SIGTERM');
      await server.ended;
    },
  );
});
