import { describe, expect, test } from 'vitest';
import { buildAdmin } from '#api/demo/factories.ts';
import { testApp } from '#api/testing/app.ts';
import { contactForm } from '#api/testing/forms.ts';
import { sendRaw } from '#api/testing/raw.ts';
import { takeLoggedErrors } from '#api/testing/loggedErrors.ts';

const ownOrigin = 'https://clinic.example';

const app = await testApp({ PUBLIC_URL: ownOrigin });
const admin = await app.signIn(await buildAdmin(app.db));

const send = (headers: Record<string, string>, body: unknown = contactForm()) =>
  app.guest().post('/api/contact', body, headers);
const countContacts = async () => Number((await app.db('contacts').count().first())?.['count']);

describe('a request from another site', () => {
  test.each<Record<string, string>>([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { 'sec-fetch-site': 'cross-site', origin: ownOrigin },
    { origin: 'https://elsewhere.example' },
    { origin: 'http://clinic.example' },
    { origin: 'https://clinic.example:8443' },
    { origin: 'https://clinic.example.evil.example' },
    { origin: 'null' },
  ])('is refused with %o', async (headers) => {
    const before = await countContacts();
    const answer = await send(headers);
    expect(answer.status).toBe(403);
    expect(answer.text).toBe('This request came from another site.');
    expect(await countContacts()).toBe(before);
  });

  test.each<Record<string, string>>([{}, { 'sec-fetch-site': 'same-origin' }, { origin: ownOrigin }])(
    'is not mistaken for our own, which is allowed with %o',
    async (headers) => {
      expect((await send(headers)).status).toBe(201);
    },
  );

  test.each(['/api/login', '/api/register', '/api/logout'])('cannot reach %s', async (path) => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    expect((await app.guest().send('POST', path, undefined, headers)).status).toBe(403);
  });

  test.each(['GET', 'HEAD', 'OPTIONS'])('reads nothing with %s, not even what is public', async (method) => {
    for (const path of ['/api/loyalty/journey', '/api/user', '/api/openapi.json', '/api/admin/bookings']) {
      const answer = await admin.send(method, path, undefined, { 'sec-fetch-site': 'cross-site' });
      expect([path, answer.status, answer.code]).toEqual([path, 403, 'cross_site']);
      if (method === 'GET') expect(answer.text).toBe('This request came from another site.');
    }
  });

  test('does not make an admin take a list away, nor leave a line in the audit that they did', async () => {
    const taken = () => app.db('events').where({ action: 'list_exported' });
    const path = '/api/admin/export/customers';
    expect((await admin.get(path, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect(await taken()).toEqual([]);
    expect((await admin.get(path, { 'sec-fetch-site': 'same-origin' })).status).toBe(200);
    expect(await taken()).toHaveLength(1);
  });

  test('may read a calendar, whose address is its secret', async () => {
    const { body } = await admin.post('/api/user/calendar-feed');
    const { pathname } = new URL((body as { address: string }).address);
    const elsewhere = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };
    expect((await app.guest().get(pathname, elsewhere)).status).toBe(200);
    expect((await admin.get('/api/user/calendar-feed', elsewhere)).status).toBe(403);
  });

  test.each(['same-origin', 'same-site', 'none', ''])('is not one that says "%s"', async (site) => {
    const answer = await app.guest().get('/api/loyalty/journey', site ? { 'sec-fetch-site': site } : {});
    expect(answer.status).toBe(200);
    expect(answer.headers.get('vary')).toBe('Origin, Sec-Fetch-Site');
    expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});

describe('the content type', () => {
  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    'text/json',
  ])('cannot be %s', async (type) => {
    const answer = await send({ 'content-type': type });
    expect(answer.status).toBe(415);
    expect(answer.text).toBe('Please send the request as JSON.');
  });

  test('is required for chunked bodies, too', async () => {
    const sized = await sendRaw(app.url, 'POST', '/api/contact', {}, JSON.stringify(contactForm()));
    const chunked = await sendRaw(app.url, 'POST', '/api/contact', {}, [JSON.stringify(contactForm())]);
    expect([sized.status, chunked.status]).toEqual([415, 415]);
  });

  test('may have a charset', async () => {
    expect((await send({ 'content-type': 'Application/JSON; charset=utf-8' })).status).toBe(201);
  });

  test.each(['gzip', 'br', 'deflate'])('cannot be compressed with %s', async (encoding) => {
    const answer = await send({ 'content-encoding': encoding });
    expect(answer.status).toBe(415);
    expect(answer.text).toBe('Compressed requests are not accepted.');
  });
});

describe('the size of a body', () => {
  const json = { 'content-type': 'application/json' };
  const tooLong = JSON.stringify(contactForm({ message: 'a'.repeat(33_000) }));

  test('is at most 32 KB', async () => {
    const answer = await sendRaw(app.url, 'POST', '/api/contact', json, tooLong);
    expect(answer).toMatchObject({ status: 413, text: 'The request is too large.' });
    expect(answer.headers).toMatchObject({ 'x-error-code': 'too_large', connection: 'close' });
  });

  test('is counted while chunks arrive', async () => {
    const chunks = tooLong.match(/.{1,4000}/g) ?? [];
    const answer = await sendRaw(app.url, 'POST', '/api/contact', json, chunks);
    expect(answer).toMatchObject({ status: 413, text: 'The request is too large.' });
  });

  test('may be sent in chunks below that', async () => {
    const chunks = JSON.stringify(contactForm()).match(/.{1,20}/g) ?? [];
    expect(await sendRaw(app.url, 'POST', '/api/contact', json, chunks)).toMatchObject({ status: 201 });
  });
});

describe('JSON', () => {
  const contactText = (extra: string) => JSON.stringify(contactForm()).replace(/}$/, `,${extra}}`);

  test.each([
    ['no JSON', 'hello', 'The request is not valid JSON.'],
    ['nothing', '', 'The request is not valid JSON.'],
    ['half an object', '{"name":', 'The request is not valid JSON.'],
    ['a text', '"hello"', 'The request has no usable content.'],
    ['a list', '[]', 'The request has no usable content.'],
    ['null', 'null', 'The request has no usable content.'],
  ])('is refused when it is %s', async (_, body, sentence) => {
    const answer = await send({ 'content-type': 'application/json' }, body);
    expect(answer).toMatchObject({ status: 400, text: sentence });
  });

  test.each([
    ['a key given twice', '"name":"Other"', 'invalid_keys'],
    ['a key given twice in other letters', '"n\\u0061me":"Other"', 'invalid_keys'],
    ['a key given twice, far from its colon', `"name"${' '.repeat(40)}:"Other"`, 'invalid_keys'],
    ['a key given twice further in', '"x":{"a":1,"a":2}', 'invalid_keys'],
    ['__proto__', '"__proto__":{"role":"admin"}', 'invalid_keys'],
    ['constructor', '"x":{"constructor":{}}', 'invalid_keys'],
    ['prototype', `"prototype"\n${'\t'.repeat(30)}:1`, 'invalid_keys'],
    ['eleven levels', `"x":${'['.repeat(10)}${']'.repeat(10)}`, 'too_deep'],
    ['more than 200 keys', Array.from({ length: 200 }, (_, n) => `"k${n}":1`).join(), 'too_many_keys'],
    ['NUL', '"phone":"a\\u0000b"', 'invalid_text'],
    ['NUL in a key', '"a\\u0000b":1', 'invalid_text'],
    ['half a character', '"x":["\\ud83d"]', 'invalid_text'],
    ['the other half', '"x":"\\ude00\\ud83d"', 'invalid_text'],
  ])('is refused with %s', async (_, extra, code) => {
    const answer = await send(
      { 'content-type': 'application/json' },
      contactText(extra).replace('"phone":null,', ''),
    );
    expect(answer.status).toBe(400);
    expect(answer.code).toBe(code);
  });

  test('is refused when it is not valid UTF-8', async () => {
    const body = Buffer.from(JSON.stringify(contactForm({ name: 'Zoë' })), 'latin1');
    const answer = await sendRaw(
      app.url,
      'POST',
      '/api/contact',
      { 'content-type': 'application/json' },
      body,
    );
    expect(answer).toMatchObject({ status: 400, text: 'The request is not valid JSON.' });
  });

  test('keeps complete characters, normalised, and quotes and braces inside strings', async () => {
    const message = 'A {"name": "x"} [ \\" 😀 Zoe\u0308';
    const { body } = await send({}, contactForm({ message }));
    const stored = await app.db('contacts').where({ id: body.id }).first('message');
    expect(stored).toEqual({ message: message.normalize('NFC') });
  });

  test('may have unknown fields, which are dropped', async () => {
    expect((await send({}, contactForm({ id: 1, createdAt: '2020-01-01', role: 'admin' }))).status).toBe(201);
  });
});

describe('a URL', () => {
  test.each(['/api/nothing', '/api', '/api/admin', '/api/admin/users/1/nothing', '/api/%E0%A4%A'])(
    'returns 404 when it does not exist: %s',
    async (path) => {
      const answer = await sendRaw(app.url, 'GET', path);
      expect(answer).toMatchObject({ status: 404, text: 'This address does not exist.' });
    },
  );

  test.each([
    ['PUT', '/api/user', ['HEAD, GET', 'PATCH']],
    ['GET', '/api/login', ['POST']],
    ['DELETE', '/api/contact', ['POST']],
    ['PATCH', '/api/admin/users/1', ['DELETE', 'HEAD', 'GET']],
    ['OPTIONS', '/api/bookings', ['POST']],
    ['GET', '/api/admin/bookings/manual', ['POST']],
    ['POST', '/api/health', ['GET', 'HEAD']],
    ['POST', '/api/ready', ['GET', 'HEAD']],
  ])('returns 405 with the allowed methods for %s %s', async (method, path, allowed) => {
    const answer = await sendRaw(app.url, method, path);
    expect(answer).toMatchObject({ status: 405, text: 'This address does not take that method.' });
    expect(answer.headers.allow).toBe(allowed.join(', '));
  });

  test.each(['/api/user?x=1', '/api/loyalty/journey?q=', '/api/bookings/mine?limit=1'])(
    'rejects a query where none is defined: %s',
    async (path) => {
      expect(await admin.get(path)).toMatchObject({ status: 400, text: 'This address takes no query.' });
    },
  );

  test.each(['0', '-1', '1.5', '1e3', '01', '2147483648', 'x', '%20'])('rejects the id %s', async (id) => {
    expect(await admin.delete(`/api/admin/users/${id}`)).toMatchObject({
      status: 400,
      text: 'That id is not valid',
    });
  });
});

describe('a response', () => {
  test('with an error is one sentence of plain text, with its code and request id', async () => {
    for (const answer of [
      await app.guest().get('/api/user'),
      await app.guest().get('/api/nothing'),
      await send({}, contactForm({ name: '' })),
      await send({ 'content-type': 'text/plain' }),
    ]) {
      expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
      expect(answer.code).toMatch(/^[a-z_]+$/);
      expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.text).toMatch(/^[A-Z][^<>{}\n]{9,199}$/);
    }
  });

  test('for an unexpected error reveals no internals', async () => {
    await app.db.schema.alterTable('contacts', (table) => table.renameColumn('subject', 'heading'));
    const answer = await send({});
    await app.db.schema.alterTable('contacts', (table) => table.renameColumn('heading', 'subject'));
    expect(answer.status).toBe(500);
    expect(answer.text).toBe('Something went wrong on our side. Please try again.');
    expect(answer.code).toBe('internal');
    expect(takeLoggedErrors()).toHaveLength(1);
  });

  test('has the security headers and is never cached', async () => {
    for (const answer of [
      await app.guest().get('/api/loyalty/journey'),
      await app.guest().get('/api/user'),
    ]) {
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'strict-transport-security': 'max-age=31536000',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'no-store',
      });
      expect(answer.headers.get('content-security-policy')).toContain(
        "default-src 'none'; script-src 'self';",
      );
      expect(answer.headers.get('content-security-policy')).not.toContain('unsafe');
      expect(answer.headers.has('x-powered-by')).toBe(false);
    }
  });
});
