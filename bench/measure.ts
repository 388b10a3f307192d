import autocannon from 'autocannon';
import type { Load } from './line.ts';

export interface Sample {
  requestsPerSecond: number;
  p50: number;
  p99: number;
}

/** Sends as many requests as the server takes over 32 connections. @throws when one was refused */
export async function measure({ url, makeRequest }: Load, seconds: number): Promise<Sample> {
  const { requests, latency, non2xx, errors } = await autocannon({
    url,
    connections: 32,
    duration: seconds,
    requests: [{ setupRequest: (request) => ({ ...request, ...makeRequest() }) }],
  });
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} requests to ${url} failed`);
  return { requestsPerSecond: requests.average, p50: latency.p50, p99: latency.p99 };
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
