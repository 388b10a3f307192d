import { isDeskCall, type Call } from '#shared/contracts/call.ts';
import { allRights, buildAdmin, buildUser } from '#api/demo/factories.ts';
import type { TestApp } from '#api/testing/app.ts';
import { accountSamples } from '#api/testing/samples/accounts.ts';
import { bookingSamples } from '#api/testing/samples/bookings.ts';
import { deskSamples } from '#api/testing/samples/desk.ts';
import type { SampleParts, Samples } from '#api/testing/samples/parts.ts';
import { recordSamples } from '#api/testing/samples/record.ts';

/** One request of each call that has to succeed. */
export const createSamples = (parts: SampleParts): Samples => ({
  ...bookingSamples(parts),
  ...accountSamples(parts),
  ...deskSamples(parts),
  ...recordSamples(parts),
});

/** The names of the calls that have a sample. */
export const listSampled = () => Object.keys(createSamples({} as SampleParts));

/** A client that may make the call, and a request of it that succeeds. */
export async function prepareSample(app: TestApp, name: string, { audience, path }: Call) {
  const [user, otherUser] = await Promise.all([
    isDeskCall({ audience }) ? buildAdmin(app.db, allRights) : buildUser(app.db),
    buildUser(app.db),
  ]);
  const client = audience === 'public' ? app.guest() : await app.signIn(user);
  const make = createSamples({ app, user, otherUser, client })[name];
  if (!make) throw new Error(`api/testing/samples.ts has no request of ${name}`);
  const sample = await make();
  return { client, sample, path: sample.path ?? path };
}
