import { buildAdmin, factoryPassword } from '#api/demo/factories.ts';
import { deskWrites } from '../../web/e2e/deskWrites.ts';
import { makeWithoutAnswer } from '../../web/e2e/deskWrites/withoutAnswer.ts';
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

  /** Sends requests as the screens do, through the forwarder. */
  const send = (method: string, path: string, data?: object) =>
    desk.page.evaluate(
      async ([method, path, data]) => {
        const headers = { 'Content-Type': 'application/json' };
        const answer = await fetch(path, { method, ...(data && { headers, body: JSON.stringify(data) }) });
        if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status}`);
        return answer.status === 204 ? null : ((await answer.json()) as unknown);
      },
      [method, path, data] as const,
    );

  const expectSignedOut = () =>
    expect(desk.page.getByRole('heading', { name: 'Good to see you' })).toBeVisible();

  for (const write of deskWrites) {
    const details = write.sampledIn?.includes('window') ? {} : { tag: '@full' };
    test(`${write.what} (${write.call})`, details, async ({ clinic: { db } }) => {
      const { page } = desk;
      const admin = await buildAdmin(db, { isOwner: true });
      // The window reloads before it can answer, so that nothing of the previous test stays.
      const anew = page.waitForEvent('load');
      await callDesk(page, 'signOut').catch(() => undefined);
      await anew;
      await expectSignedOut();
      await send('POST', '/api/login', { email: admin.email, password: factoryPassword });
      await makeWithoutAnswer(write, {
        page,
        db,
        admin,
        network,
        send,
        open: (search) => page.goto(`app://reception/admin${search}`),
        expectSignedOut,
      });
    });
  }
});
