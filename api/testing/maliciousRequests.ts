import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { z } from 'zod';
import { isDeskCall, type Call } from '#shared/contracts/call.ts';

/** A raw HTTP request. */
export interface MaliciousRequest {
  role: 'guest' | 'user' | 'admin';
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | Buffer | undefined;
}

const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

/** Unusual values; as JSON texts, because some have no other form. */
const oddValues = [
  ['null', 'true', '0', '-0', '-1', '1.5', '1e999', '-1e999', '9007199254740993', '2147483648'],
  ['""', '" "', '"\\u0000"', '"a\\u0000b"', '"\\ud800"', '"\\udc00x"', '"\\u202e\\u200b"', '"👩‍⚕️"'],
  ['"\'; DROP TABLE users; --"', '"%s%n"', '"<script>"', '"\\r\\nBcc: x@example.test"', '"${7*7}"'],
  ['"2027-02-30"', '"0000-01-01"', '"9999-12-31"', '"2027-03-28"', '"01:30"', '"24:00"', '"completed"'],
  ['"0"', '"1"', '"all"', '"today"', '"-1"', '"2027"', '"2027-01-01T00:00:00Z"', '"+010000-01-01"', '"NaN"'],
  ['[]', '{}', '[[]]', '[null]', '["Anti-Wrinkle","Anti-Wrinkle"]', '{"toString":1}', '{"length":1e9}'],
  ['{"__proto__":{"role":"admin"}}', '{"constructor":{"prototype":1}}', deep(9), deep(11), deep(5000)],
  [JSON.stringify('x'.repeat(300)), JSON.stringify('é'.repeat(6000)), JSON.stringify('\\'.repeat(100))],
].flat();

const oddBodies: (string | Buffer)[] = [
  ['', ' ', 'null', '1', '"text"', '{', '{"a":', '[1,2', 'undefined', '{a:1}', "{'a':1}", '\ufeff{}'],
  ['{"email":"a@b.test","email":"c@d.test"}', '{"a":1,"\\u0061":2}', '{"a":{"b":1,"b":2}}'],
  [deep(16_000), '{"a":'.repeat(3000) + '1' + '}'.repeat(3000)],
  `{${Array.from({ length: 300 }, (_, index) => `"k${index}":1`).join(',')}}`,
  // Larger than any call takes, but those with a long text.
  ['x', 'é', '\\'].map((letter) => JSON.stringify({ message: letter.repeat(40_000) })),
  Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
  Buffer.from([0, 1, 2, 3]),
].flat();

const oddIds = [
  '0',
  '-1',
  '1.5',
  '1e3',
  '00',
  '9999999999',
  '2147483647',
  '2147483648',
  '%00',
  '%',
  '%ff',
].concat(['%2e%2e', '%F0%9F%92%89', 'null', "1'--", '1%20', '%0d%0aX:1', '+1', 'constructor', '1;2']);

const oddQueries = [
  ['?', '?q=', '?q=%00', '?q=%ff', '?q=%', '?q=a&q=b', '?q[]=a', '?__proto__=1', '?q=%25_%5C', '?x=1', '?='],
  ['?limit=0', '?limit=201', '?limit=abc', '?limit=1&limit=2', '?limit=%31', '?cursor=x', '?cursor=LTE'],
  ['?cursor=MQ', '?cursor=OTk5OTk5OTk5OTk5OQ', '?filter=none', '?filter=past', '?from=2027-02-30'],
  ['?from=0000-01-01', '?to=9999-12-31', '?from=2027-01-01&to=2026-01-01', `?q=${'x'.repeat(500)}`],
  ['?from=0&to=all', '?from=all&to=0', '?from=9999-12-31&to=9999-12-31', '?from=2027-01-01&to=x'],
].flat();

/** Unusual values of known query parameters. */
const oddParameters = [
  ['0', '1', '-1', 'all', 'none', 'null', 'NaN', 'today', '2027', '1e9', '9'.repeat(30), '%00', '%ff', '%'],
  ['2027-01-01', '2027-02-30', '0000-01-01', '9999-12-31', '%2B010000-01-01', '2027-01-01T00:00:00Z', ''],
].flat();

const oddPaths = [
  [
    '/api',
    '/api/',
    '/api//user',
    '/api/user/',
    '/API/USER',
    '/api/%75ser',
    '/api/../api/user',
    '/api/user%00',
  ],
  [
    '/api/nothing',
    '//api/user',
    '/api/user;a=b',
    '/api/user#x',
    '/%',
    '/%ff',
    '/.git/config',
    '/assets/../x',
  ],
  ['/attached_assets/%2e%2e/package.json', '/attached_assets/..%2f..%2fetc%2fpasswd', '*', '/\\..\\x'],
].flat();

const oddHeaders: Record<string, string>[] = [
  ...[
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    '',
    'application/json; charset=latin1',
  ].map((type) => ({ 'content-type': type })),
  ...['gzip', 'br', 'identity', 'zzz'].map((encoding) => ({ 'content-encoding': encoding })),
  ...['x', '"', '""', '0', `"${'a'.repeat(5000)}"`, '00000000-0000-0000-0000-000000000000', '\xff\xfe'].map(
    (key) => ({ 'idempotency-key': key }),
  ),
  ...['*', '"1"', 'W/"1"', '"99999999999"', '1, 2', '\xe9'].map((version) => ({ 'if-match': version })),
  ...[
    'sid=',
    'sid=x; sid.sig=y',
    '=;;=',
    'sid=%',
    `sid=${'x'.repeat(6000)}`,
    'sid=a; sid=b',
    '__proto__=1',
  ].map((cookie) => ({ cookie })),
  ...['null', 'https://evil.example', 'file://', '\xff'].map((origin) => ({ origin })),
  ...['cross-site', 'none', 'same-origin', 'x'].map((site) => ({ 'sec-fetch-site': site })),
  ...['127.0.0.1', '1.2.3.4, 5.6.7.8', "'; --", '::1'].map((address) => ({ 'x-forwarded-for': address })),
  { accept: 'x/y;q=banana', 'accept-encoding': ';;;', 'accept-language': '\xe9\xe9' },
  { range: 'bytes=9-1', 'if-none-match': '*', 'if-modified-since': 'never' },
  { host: 'evil.example' },
  { 'x-http-method-override': 'DELETE', 'x-original-url': '/api/admin/users' },
  { expect: '100-continue' },
];

/** The details of an upload with a file that is no picture, as multipart/form-data. */
const asUpload = (details: string | Buffer): Buffer =>
  Buffer.concat([
    Buffer.from('--x\r\nContent-Disposition: form-data; name="details"\r\n\r\n'),
    Buffer.from(details),
    Buffer.from(
      '\r\n--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nGIF89a\r\n--x--',
    ),
  ]);

const often = <T>(arb: fc.Arbitrary<T>, weight: number) => ({ arbitrary: arb, weight });
const oneOf = <T>(values: readonly T[]) => fc.constantFrom(...values);

/** A form with one field changed, removed or added, or unchanged. Keys may be duplicated. */
function spoil(form: Record<string, unknown>): fc.Arbitrary<string> {
  const fields = Object.entries(form).map(([key, value]) => [JSON.stringify(key), JSON.stringify(value)]);
  const write = (pairs: (string | undefined)[][]) => `{${pairs.map((pair) => pair.join(':')).join(',')}}`;
  const anyValue = fc.oneof(oneOf(oddValues), fc.json({ maxDepth: 4 }));
  const place = fc.nat({ max: Math.max(0, fields.length - 1) });
  const replaced = fc
    .tuple(place, anyValue)
    .map(([at, value]) => write(fields.map(([key, old], index) => [key, index === at ? value : old])));
  const missing = place.map((at) => write(fields.filter((_, index) => index !== at)));
  const extraKeys = ['"role"', '"id"', '"loyaltyStamps"', '"__proto__"', '"status"', '""', '"a\\u0000"'];
  const added = fc.tuple(oneOf(extraKeys), anyValue).map((extra) => write([...fields, extra]));
  const twice = place.map((at) => write([...fields, fields[at] ?? []]));
  return fc.oneof(
    often(fc.constant(write(fields)), 3),
    often(replaced, 6),
    often(missing, 1),
    often(added, 1),
    often(twice, 1),
  );
}

/** Queries with known parameters and unusual values. */
function oddQueryOf({ query }: Call): fc.Arbitrary<string> {
  const names = query instanceof z.ZodObject ? Object.keys(query.shape) : [];
  if (names.length === 0) return oneOf(oddQueries);
  const parameter = fc.option(oneOf(oddParameters), { nil: undefined });
  const known = fc.tuple(...names.map(() => parameter)).map((values) => {
    const given = names.flatMap((name, index) =>
      values[index] === undefined ? [] : `${name}=${values[index]}`,
    );
    return `?${given.join('&')}`;
  });
  return fc.oneof(oneOf(oddQueries), known);
}

/** Sent by guests only, because all other requests share one session each. */
const endsSessions = new Set(['/api/logout', '/api/user/sessions/end-others']);

/** `createForm` creates a valid form and `ids` are existing rows, so that many requests reach the database. */
function maliciousCall(
  call: Call,
  createForm: (() => Record<string, unknown>) | undefined,
  ids: number[],
): fc.Arbitrary<MaliciousRequest> {
  const id = fc.oneof(often(oneOf(ids.map(String)), 3), often(oneOf(oddIds), 1));
  const query = fc.oneof(often(fc.constant(''), call.query ? 1 : 8), often(oddQueryOf(call), 2));
  const body: fc.Arbitrary<string | Buffer | undefined> = createForm
    ? fc.oneof(
        often(
          fc.constant(0).chain(() => spoil(createForm())),
          8,
        ),
        often(oneOf(oddBodies), 2),
        often(fc.constant(undefined), 1),
      )
    : fc.oneof(often(fc.constant(undefined), 5), often(oneOf(oddBodies), 1));
  const key = fc.constant(0).map(() => ({ 'idempotency-key': randomUUID() }));
  const headers: fc.Arbitrary<Record<string, string>> = fc.oneof(
    often(fc.constant({}), 6),
    often(oneOf(oddHeaders), 3),
    often(key, 2),
  );
  const fitting = call.audience === 'public' ? 'guest' : isDeskCall(call) ? 'admin' : 'user';
  const role: fc.Arbitrary<MaliciousRequest['role']> = endsSessions.has(call.path)
    ? fc.constant('guest')
    : fc.oneof(often(fc.constant(fitting), 4), often(oneOf(['guest', 'user', 'admin'] as const), 1));
  const parts = fc.record({
    list: oneOf(['customers', 'bookings', 'contacts', 'users', '%00']),
    type: oneOf(['booking', 'contact', 'user', '%ff']),
    item: oneOf(['names', 'privacy', 'constructor', '%00']),
  });
  const all = fc.tuple(id, query, body, headers, role, parts);
  return all.map(
    ([idText, queryText, content, extra, who, words]: [
      string,
      string,
      string | Buffer | undefined,
      Record<string, string>,
      MaliciousRequest['role'],
      Record<string, string>,
    ]) => ({
      role: who,
      method: call.method,
      path: call.path.replace(/:(\w+)/g, (_, name: string) => words[name] ?? idText) + queryText,
      headers: {
        ...(content !== undefined && {
          'content-type': call.isUpload ? 'multipart/form-data; boundary=x' : 'application/json',
        }),
        ...extra,
      },
      body: call.isUpload && content !== undefined ? asUpload(content) : content,
    }),
  );
}

/** Paths and methods that are not part of the API. */
const strayRequest: fc.Arbitrary<MaliciousRequest> = fc.record({
  role: oneOf(['guest', 'user', 'admin'] as const),
  method: oneOf(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'TRACE']),
  path: fc.oneof(
    oneOf(oddPaths),
    fc.webPath().map((path) => `/api${path}`),
    oneOf(['/api/user', '/api/login', '/api/admin/users/1', '/api/health', '/api/ready']),
  ),
  headers: oneOf([{}, ...oddHeaders]),
  body: fc.constant(undefined),
});

/** Requests to every call, and a few to none. */
export function maliciousRequests(
  calls: readonly { call: Call; createForm?: (() => Record<string, unknown>) | undefined }[],
  ids: number[],
): fc.Arbitrary<MaliciousRequest> {
  return fc.oneof(
    ...calls.map(({ call, createForm }) => often(maliciousCall(call, createForm, ids), 4)),
    often(strayRequest, 12),
  );
}
