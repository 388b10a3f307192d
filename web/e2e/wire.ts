import type { Page } from '@playwright/test';

export interface Wire {
  /** Everything that came over the wire, heads and all. */
  bytes: number;
  /** Addresses of the scripts among it. */
  scripts: string[];
}

/** Counts what a page fetches from now on, as the network sees it: compressed. */
export async function measureWire(page: Page): Promise<Wire> {
  const wire: Wire = { bytes: 0, scripts: [] };
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    wire.bytes += encodedDataLength;
  });
  session.on('Network.responseReceived', ({ type, response }) => {
    if (type === 'Script') wire.scripts.push(response.url);
  });
  return wire;
}
