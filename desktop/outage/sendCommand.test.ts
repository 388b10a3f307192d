import { expect, test } from 'vitest';
import type { QueuedCommand } from '#shared/contracts/queuedCommand.ts';
import { command as sample } from '#shared/testing/sampleCommand.ts';
import { openClinicApi } from '#desktop/connection/clinicApi.ts';
import { createPrivateDeskKey, deskKeyOf } from '#desktop/storage/deskKey.ts';
import { createSendCommand } from './sendCommand.ts';

const deskKey = deskKeyOf(createPrivateDeskKey());
const ours = { 'X-Request-Id': 'r' };
const text = { ...ours, 'Content-Type': 'text/plain; charset=utf-8' };
const command = sample({ call: 'updateBooking', params: { id: '5' }, body: { attendance: 'arrived' } });

/** Sends the change to a server that gives these responses in turn. */
async function sendTo(...responses: (() => Response)[]) {
  return sendCommandTo({}, undefined, ...responses);
}

async function sendCommandTo(
  given: Partial<QueuedCommand>,
  file: Uint8Array<ArrayBuffer> | undefined,
  ...responses: (() => Response)[]
) {
  const sent: { line: string; headers: Headers; body: unknown }[] = [];
  const fetch = (address: string, init: RequestInit) => {
    sent.push({ line: `${init.method} ${address}`, headers: new Headers(init.headers), body: init.body });
    const next = responses.shift();
    return next ? Promise.resolve(next()) : Promise.reject(new Error('net::ERR_FAILED'));
  };
  const api = openClinicApi(
    { fetch },
    () => 'https://clinic.example',
    () => {},
  );
  const change = { ...command, ...given };
  const { params, body } = change;
  const outgoing = { command: change, params, body, version: 3, ...(file && { file }) };
  const send = createSendCommand(api, deskKey);
  return {
    reply: await send(outgoing),
    sent,
    sendForColleague: () => send({ ...outgoing, isForColleague: true }),
  };
}

test('is an ordinary call with the key, version and time of the change', async () => {
  const { reply, sent } = await sendTo(() => Response.json({ id: 5, version: 4 }, { headers: ours }));
  expect(reply).toMatchObject({ status: 200, row: { id: 5, version: 4 }, sentence: '' });
  expect(sent.map(({ line }) => line)).toEqual(['PATCH https://clinic.example/api/admin/bookings/5']);
  const { headers } = sent[0]!;
  expect(
    ['Idempotency-Key', 'If-Match', 'Client-Created-At', 'Origin'].map((one) => headers.get(one)),
  ).toEqual([command.id, '"3"', command.occurredAt, 'https://clinic.example']);
});

test('says what a wrong clock showed, whose it is, and signs what it sends', async () => {
  const clockAt = '2027-05-02T09:31:00.000Z';
  const made = () => Response.json({}, { headers: ours });
  const { sent, sendForColleague } = await sendCommandTo({ clockAt }, undefined, made, made);
  await sendForColleague();
  const signed = {
    method: 'PATCH',
    path: '/api/admin/bookings/5',
    body: command.body,
    file: undefined,
    writtenAt: command.occurredAt,
    key: command.id,
  };
  for (const [place, author] of [undefined, command.userId].entries()) {
    const { headers } = sent[place]!;
    expect(headers.get('Client-Clock-At')).toBe(clockAt);
    expect(headers.get('Desk-Author')).toBe(author === undefined ? null : String(author));
    expect(headers.get('Desk-Signature')).toBe(deskKey.sign({ ...signed, author }));
  }
});

test.each([
  ['no response', []],
  ['a captive portal', [() => new Response('<h1>Hotel</h1>')]],
  [
    'a gateway, whatever wait it asks for',
    [() => new Response('', { status: 503, headers: { 'Retry-After': '9' } })],
  ],
])('%s is no reply', async (_, responses) => expect((await sendTo(...responses)).reply).toBeNull());

test('reads the server’s Retry-After', async () => {
  const { reply } = await sendTo(
    () => new Response('', { status: 503, headers: { ...ours, 'Retry-After': '9' } }),
  );
  expect(reply).toMatchObject({ status: 503, retryAfterMs: 9000, row: null });
});

test('a refused change fetches its booking’s current state, and stays a refusal when that fails', async () => {
  const refused = () => new Response('Taken.', { status: 409, headers: text });
  for (const standing of [() => new Response('{', { headers: ours }), () => new Response('<h1>Hotel</h1>')]) {
    const { reply, sent } = await sendTo(refused, standing);
    expect(reply).toMatchObject({ status: 409, sentence: 'Taken.', standing: null, by: null });
    expect(sent.slice(1).map(({ line }) => line)).toEqual([
      'GET https://clinic.example/api/admin/bookings/5',
      'GET https://clinic.example/api/admin/bookings/5/history?limit=10',
    ]);
  }
});

test('who changed the booking last, in what a refusal can be about, is read from its history', async () => {
  const at = '2027-05-04T08:42:00.000Z';
  const entries = [
    { who: 'Amira Khan', at, action: 'reminder_answered' },
    { who: 'Grace Adeyemi', at, action: 'booking_moved' },
    { who: 'Ada Admin', at, action: 'booking_created' },
  ];
  const { reply } = await sendTo(
    () => new Response('Taken.', { status: 409, headers: text }),
    () => new Response('{', { headers: ours }),
    () => Response.json(entries, { headers: ours }),
  );
  expect(reply?.by).toMatchObject({ who: 'Grace Adeyemi', at });
});

const refused = () => new Response('Taken.', { status: 409, headers: text });
const standing = {
  status: 'cancelled',
  appointmentDate: null,
  appointmentTime: null,
  attendance: null,
  version: 4,
};

test('the current state of a refused change’s booking is read from the server alone', async () => {
  const state = () => Response.json(standing, { headers: ours });
  expect((await sendTo(refused, state)).reply).toMatchObject({ standing, by: null });
  expect((await sendTo(refused, () => Response.json(standing))).reply).toMatchObject({ standing: null });
  const history = () => Response.json([{ who: 'A', at: command.occurredAt, action: 'booking_moved' }]);
  expect((await sendTo(refused, state, history)).reply).toMatchObject({ standing, by: null });
  expect((await sendTo(refused)).reply).toMatchObject({ status: 409, standing: null, by: null });
});

test('other refusals fetch nothing', async () => {
  const malformed = () => new Response('No.', { status: 400, headers: text });
  for (const [given, response] of [
    [{}, malformed],
    [{ call: 'createTask' as const, params: {} }, refused],
  ] as const) {
    const { reply, sent } = await sendCommandTo(given, undefined, response);
    expect([reply?.standing, reply?.by, sent.length]).toEqual([null, null, 1]);
  }
});

test('what a newer server answers counts as made, with what can be read of it', async () => {
  const answer = (body: string) => sendTo(() => new Response(body, { headers: ours }));
  expect((await answer('{"id":5,"version":4,"status":"postponed"}')).reply?.row).toEqual({
    id: 5,
    version: 4,
  });
  expect((await answer('{"number":5}')).reply).toMatchObject({ status: 200, row: null });
  const done = () => new Response('{"id":5}', { headers: ours });
  const { reply, sent } = await sendCommandTo({ call: 'finishTask', params: { id: '6' } }, undefined, done);
  expect(reply?.row).toBeNull();
  expect(sent[0]?.headers.get('If-Match'), 'only of what has versions').toBeNull();
});

test('a photograph is sent as an upload with its details', async () => {
  const photo = {
    call: 'addPicture' as const,
    params: { userId: '3' },
    body: { id: command.id, view: 'front' },
  };
  const { sent } = await sendCommandTo(photo, Uint8Array.from([1, 2, 3]), () =>
    Response.json({}, { headers: ours }),
  );
  const type = sent[0]?.headers.get('Content-Type') ?? '';
  const form = await new Response(sent[0]?.body as BodyInit, {
    headers: { 'Content-Type': type },
  }).formData();
  expect(JSON.parse(form.get('details') as string)).toEqual(photo.body);
  expect(new Uint8Array(await (form.get('file') as File).arrayBuffer())).toEqual(Uint8Array.from([1, 2, 3]));
});
