import { deskWrites, createWithoutAnswer } from '../../web/e2e/deskWrites.ts';
import { FaultProxy } from '../../web/e2e/faultProxy.ts';
import { buildAdmin } from '#api/demo/factories.ts';
import { enterClinic, expect, signIn, test } from './fixtures.ts';

/** The other kinds are sent by the same code as in the browser (`web/e2e/admin.lostAnswers.spec.ts`). */
test('a change in the window whose response is lost is made once, and the window shows the true state', async ({
  launch,
  clinic,
}) => {
  const network = await new FaultProxy(clinic.address).start();
  const { page, expected } = await launch();
  expected.push(/ERR_|502|EventSource|Failed to fetch/);
  await enterClinic(page, network.url);
  const admin = await buildAdmin(clinic.db, { isOwner: true });
  await signIn(page, admin);
  const [write] = deskWrites.filter(({ endsSession }) => endsSession);
  await createWithoutAnswer(write!, {
    page,
    db: clinic.db,
    admin,
    network,
    open: (search) => page.goto(`app://reception/admin${search}`),
    expectSignedOut: () => expect(page.getByRole('heading', { name: 'Good to see you' })).toBeVisible(),
  });
  network.stop();
});
