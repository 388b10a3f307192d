import autocannon from 'autocannon';
import type { Load } from './line.ts';
import { processorMs } from './processorTime.ts';

export interface Sample {
  /** Of the server and PostgreSQL together, in microseconds a request. */
  processorTime: number;
  requestsPerSecond: number;
  p50: number;
  p99: number;
}

const connections = Number(process.env['CONNECTIONS'] ?? 32);

/**
 * Sends requests over 32 connections (or as many as CONNECTIONS says) as fast as the server answers. The load shares the processors and so levels
 * throughputs; the processor time of the others does not depend on it.
 * @throws when one was refused
 */
export async function measure(
  { url, pid, makeRequest }: Load,
  seconds: number,
  postmaster: number,
): Promise<Sample> {
  const used = () => processorMs(pid) + processorMs(postmaster);
  const before = used();
  const { requests, latency, non2xx, errors } = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: [{ setupRequest: (request) => ({ ...request, ...makeRequest() }) }],
  });
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} requests to ${url} failed`);
  return {
    processorTime: ((used() - before) * 1000) / requests.total,
    requestsPerSecond: requests.average,
    p50: latency.p50,
    p99: latency.p99,
  };
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
