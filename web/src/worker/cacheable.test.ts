import { describe, expect, test } from 'vitest';
import { isCacheable, readWholePdf } from '#web/worker/cacheable.ts';

const ours = { 'X-Request-Id': '1', 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-cache' };

function createAnswer({ status = 200, type = 'basic', redirected = false, headers = {} as object } = {}) {
  const answer = new Response(status === 200 ? 'x' : null, { status, headers: { ...ours, ...headers } });
  return Object.defineProperties(answer, { type: { value: type }, redirected: { value: redirected } });
}

describe('a cacheable response', () => {
  test('is complete, from our own server, and of the right type', () => {
    expect(isCacheable('/about', createAnswer())).toBe(true);
    const script = { headers: { 'Content-Type': 'application/javascript; charset=utf-8' } };
    expect(isCacheable('/assets/a.js', createAnswer(script))).toBe(true);
  });

  test.each([
    ['an error', { status: 404 }],
    ['a part', { status: 206 }],
    ['an answer of another site', { type: 'opaque' }],
    ['where a redirect led', { redirected: true }],
    ['what must not be stored', { headers: { 'Cache-Control': 'no-store' } }],
  ])('is not %s', (_, given) => {
    expect(isCacheable('/about', createAnswer(given))).toBe(false);
  });

  test('is not a captive portal’s page in place of a script or a page', () => {
    expect(isCacheable('/assets/a.js', createAnswer())).toBe(false);
    const answer = createAnswer();
    answer.headers.delete('X-Request-Id');
    expect(isCacheable('/about', answer)).toBe(false);
  });
});

const guide = '%PDF-1.7 Aftercare';
const read = async (body: string, headers: Record<string, string> = {}) =>
  (await readWholePdf(new Response(body, { headers }))) !== null;

test.each<[string, string, Record<string, string>, boolean]>([
  ['whole', guide, { 'Content-Length': '18' }, true],
  [
    'whole and compressed, where the length is that of the compressed file',
    guide,
    { 'Content-Length': '9', 'Content-Encoding': 'br' },
    true,
  ],
  ['cut off', guide.slice(0, 12), { 'Content-Length': '18' }, false],
  ['of unknown length', guide, {}, false],
  ['a captive portal’s page', '<h1>Welcome</h1>', { 'Content-Length': '16' }, false],
])('a guide that arrives %s', async (_, body, headers, isAccepted) => {
  expect(await read(body, headers)).toBe(isAccepted);
});
