import type { Page } from '@playwright/test';

export interface Wire {
  /** Bytes transferred, headers included. */
  bytes: number;
  /** Script URLs among them. */
  scripts: string[];
  /** Stylesheet URLs among them. */
  styles: string[];
}

/** Counts compressed bytes that a page loads from now on. */
export async function measureWire(page: Page): Promise<Wire> {
  const wire: Wire = { bytes: 0, scripts: [], styles: [] };
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    wire.bytes += encodedDataLength;
  });
  session.on('Network.responseReceived', ({ type, response }) => {
    if (type === 'Script') wire.scripts.push(response.url);
    if (type === 'Stylesheet') wire.styles.push(response.url);
  });
  return wire;
}
