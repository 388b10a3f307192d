import { buildAdmin, factoryPassword } from '#api/demo/factories.ts';
import { deskWrites, createWithoutAnswer } from '../../web/e2e/deskWrites.ts';
import { FaultProxy } from '../../web/e2e/faultProxy.ts';
import { callDesk, enterClinic, expect, expectQuiet, startDesk, test } from './fixtures.ts';

test.describe('A change in the window whose response is lost is made once, and the window shows the true state:', () => {
  // One window serves all tests: the app is the same for every user.
  let network: FaultProxy;
  let desk: Awaited<ReturnType<typeof startDesk>>;
  test.beforeAll(async ({ clinic }) => {
    network = await new FaultProxy(clinic.address).start();
    desk = await startDesk();
    await enterClinic(desk.page, network.url);
  });
  test.afterEach(() => expectQuiet(desk.heard.splice(0), [/ERR_|502|EventSource|Failed to fetch/]));
  test.afterAll(async () => {
    await desk.close();
    network.stop();
  });

  const expectSignedOut = () =>
    expect(desk.page.getByRole('heading', { name: 'Good to see you' })).toBeVisible();

  for (const write of deskWrites) {
    test(write.what, async ({ clinic: { db } }) => {
      const { page } = desk;
      const admin = await buildAdmin(db, { isOwner: true });
      // The window reloads before it can answer, so that nothing of the previous test stays.
      const anew = page.waitForEvent('load');
      await callDesk(page, 'signOut').catch(() => undefined);
      await anew;
      await expectSignedOut();
      const login = await page.evaluate(
        async (body) => {
          const headers = { 'Content-Type': 'application/json' };
          return (await fetch('/api/login', { method: 'POST', headers, body: JSON.stringify(body) })).status;
        },
        { email: admin.email, password: factoryPassword },
      );
      expect(login).toBe(200);
      await createWithoutAnswer(write, {
        page,
        db,
        admin,
        network,
        open: (search) => page.goto(`app://reception/admin${search}`),
        expectSignedOut,
      });
    });
  }
});
