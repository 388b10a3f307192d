import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findOfficialElectron } from './officialElectron.ts';

let dist: string;
beforeEach(() => void (dist = mkdtempSync(join(tmpdir(), 'electron-dist-'))));
afterEach(() => rmSync(dist, { recursive: true, force: true }));

const version = '45.0.0';
const put = (installed: string) => writeFileSync(join(dist, 'version'), installed);

/** A download mirror; `status` is its response to every request. */
async function startMirror(status: number) {
  const requests: string[] = [];
  const server = createServer((request, answer) => {
    requests.push(request.url ?? '');
    answer.writeHead(status).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { requests, mirror: `http://127.0.0.1:${port}/`, stop: () => server.close() };
}

test('uses the installed official build without a request', async () => {
  put(`v${version}`);
  const mirror = 'http://127.0.0.1:9/';
  expect(await findOfficialElectron({ dist, version, mirror, install: () => Promise.reject() })).toBe(dist);
});

test('downloads it where the mirror is reachable, replacing an older one', async () => {
  put('44.0.0');
  const { requests, mirror, stop } = await startMirror(200);
  const install = async () => put(version);
  expect(await findOfficialElectron({ dist, version, mirror, install })).toBe(dist);
  expect(requests).toEqual([`/v${version}/SHASUMS256.txt`]);
  stop();
});

test.each([403, 404, 503])('returns undefined where the mirror answers %i', async (status) => {
  const { mirror, stop } = await startMirror(status);
  let hasTried = false;
  const install = async () => void (hasTried = true);
  expect(await findOfficialElectron({ dist, version, mirror, install })).toBeUndefined();
  expect(hasTried).toBe(false);
  stop();
});

test('returns undefined where nothing answers, or the download fails', async () => {
  const nowhere = 'http://127.0.0.1:9/';
  expect(await findOfficialElectron({ dist, version, mirror: nowhere })).toBeUndefined();
  const { mirror, stop } = await startMirror(200);
  const install = () => Promise.reject(new Error('checksum'));
  expect(await findOfficialElectron({ dist, version, mirror, install })).toBeUndefined();
  stop();
});
