import { FaultProxy } from './faultProxy.ts';
import { expect, test as base } from './fixtures.ts';

export { expect };
export { expectKnownOutcome, loseAnswers } from './unknownOutcome.ts';

/** Tests over a network that loses responses. */
export const test = base.extend<{ network: FaultProxy }>({
  network: async ({ clinic }, provide) => {
    const proxy = await new FaultProxy(clinic.url).start();
    await provide(proxy);
    proxy.stop();
  },
  baseURL: async ({ network }, provide) => provide(network.url),
});
