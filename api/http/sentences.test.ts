import { expect, test } from 'vitest';
import { z } from 'zod';
import { allCalls } from '#shared/contracts/allCalls.ts';
import type { Call } from '#shared/contracts/call.ts';
import { setupItemIds } from '#shared/domain/setupChecklist.ts';
import { allRights, buildAdmin } from '#api/demo/factories.ts';
import { parse } from '#api/http/route.ts';
import { testApp } from '#api/testing/app.ts';
import { bookingForm, consultationForm, contactForm, inDays, registerForm } from '#api/testing/forms.ts';
import { tinyPicture } from '#api/testing/recordForms.ts';

const app = await testApp();
const owner = await app.signIn(await buildAdmin(app.db, allRights));

/** The default text of a message without words of its own: a name from the code, or only that something is wrong. */
const isFallback = (sentence: string) =>
  /[a-z][A-Z]|(^|, )[a-z\d][\w-]* is not valid|part that is not/.test(sentence);

const bodies = Object.entries(allCalls).flatMap(([name, { body, ...call }]) =>
  body ? [{ name, call, body }] : [],
);

/** The names of a body's fields, at any depth. */
function fieldsOf(body: z.ZodType): string[] {
  const fields = new Set<string>();
  JSON.stringify(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }), (key, value: unknown) => {
    if (key === 'properties') for (const field of Object.keys(value ?? {})) fields.add(field);
    return value;
  });
  return [...fields];
}

const wrongValues = [null, true, 7, -1.5, '', '?', [], {}, [7], ['?'], [{}], [[]]];

/** A body of nothing, and of each wrong value in every place. */
function wrongBodies(body: z.ZodType): unknown[] {
  const fields = fieldsOf(body);
  const fill = (value: unknown) => Object.fromEntries(fields.map((field) => [field, value]));
  const flat = wrongValues.map(fill);
  return [{}, 7, ...flat, ...flat.map((inner) => fill([inner])), ...flat.map(fill)];
}

/** The path with a value that every call's parameters take. */
const addressOf = ({ path }: Pick<Call, 'path'>) =>
  path
    .replace(':type', 'booking')
    .replace(':item', setupItemIds[0] ?? '')
    .replace(':entryId', '00000000-0000-4000-8000-000000000000')
    .replaceAll(/:\w+/g, '999999');

test.each(bodies)('$name refuses wrong content in words, not in names of fields', async ({ call, body }) => {
  const seen = new Set<string>();
  for (const wrong of wrongBodies(body)) {
    try {
      parse(body, wrong);
    } catch (error) {
      seen.add((error as Error).message);
    }
  }
  const answer = await owner.send(call.method, addressOf(call), call.isUpload ? { file: tinyPicture } : '7');
  expect(answer.status).toBe(400);
  expect(seen).toContain(answer.text);
  const wordless = [...seen].filter(isFallback);
  expect(wordless).toEqual([]);
  // A form shows these sentences to people, who know of no such format.
  expect([...seen].filter((text) => /must be a (date|time)|\., /.test(text))).toEqual([]);
  expect(seen.size).toBeGreaterThan(0);
});

const day = { appointmentDate: inDays(3), appointmentTime: '10:00' };
const customer = { userId: 1, phone: '020 7946 0101', service: 'Consultation', ...day };
const wishes = (...times: string[]) => ({
  wishes: { times: times.map((time) => ({ date: inDays(4), time })) },
});
const lunch = {
  startDate: inDays(2),
  endDate: inDays(2),
  startTime: '12:00',
  endTime: '13:00',
  reason: 'Lunch',
};
const birthSentence = 'Date of birth must be a real date in the past, after 1900';
const [name, email] = ['First name must be at least 2 characters', 'Please enter a valid email address'];
const [password, noPassword] = ['Password must be at least 6 characters long', 'Password is required'];
const [noDate, noTime] = ['Invalid date format (YYYY-MM-DD)', 'Invalid time format (HH:MM)'];
const upToThree = 'Please choose up to 3 times, or a part of the day';
const notADate = 'Please choose a day';
const [noUser, noCareType] = ['User ID is required', 'At least one care type must be selected'];
const request: [object, string][] = [
  [{ name: '   ' }, 'Name is required'],
  [{ name: 'x'.repeat(101) }, 'Name must be at most 100 characters'],
  [{ email: 'pat@example' }, email],
  [{ email: 'pat@example.test\r\nBcc: all@example.test' }, email],
  [{ email: `${'x'.repeat(250)}@example.test` }, 'Email must be at most 254 characters'],
  [{ phone: null }, 'Phone number is required'],
  [{ phone: '0'.repeat(33) }, 'Phone number must be at most 32 characters'],
  [{ service: undefined }, 'Service is required'],
  [{ preferredDate: '05/06/2030' }, notADate],
  [{ preferredDate: '2031-02-29' }, notADate],
  [{ preferredDate: `${inDays(2)}T10:00` }, notADate],
  [{ message: 7 }, 'Notes must be text'],
  [{ message: 'x'.repeat(2001) }, 'Notes must be at most 2000 characters'],
  [{ name: '', service: '', phone: '' }, 'Name is required, Phone number is required, Service is required'],
];

const but = (taken: object, changes: [object, string][]) => ({ taken, changes });
/** By the name of the call: content that is taken, and changes of it that are refused with a sentence. */
const refused: Record<string, ReturnType<typeof but>> = {
  register: but(registerForm(), [
    [{ firstName: ' P ' }, name],
    [{ firstName: 'x'.repeat(101) }, 'First name must be at most 100 characters'],
    [{ lastName: '' }, 'Last name must be at least 2 characters'],
    [{ email: null }, email],
    [{ dateOfBirth: undefined }, 'Date of birth is required'],
    [{ dateOfBirth: '17/05/1990' }, birthSentence],
    [{ dateOfBirth: '1991-02-29' }, birthSentence],
    [{ dateOfBirth: inDays(0) }, birthSentence],
    [{ password: '12345' }, password],
    [{ password: 'x'.repeat(129) }, 'Password must be at most 128 characters long'],
    [{ firstName: '', email: 'pat', dateOfBirth: '' }, `${name}, ${email}, Date of birth is required`],
  ]),
  logIn: but({ email: 'pat@example.test', password: 'a horse' }, [
    [{ email: { $ne: null } }, email],
    [{ password: 'x'.repeat(129) }, 'Password must be at most 128 characters long'],
    [{ email: '', password: '' }, `${email}, ${noPassword}`],
    [{ code: '12345' }, 'Please enter the 6 digits that your app shows, or a recovery code'],
  ]),
  updateProfile: but({}, [
    [{ role: 'admin' }, 'Nothing to change was sent'],
    [{ dateOfBirth: '2030-13-01' }, birthSentence],
  ]),
  changePassword: but({ currentPassword: 'a horse', newPassword: 'another horse' }, [
    [{ newPassword: '12345' }, password],
    [{ currentPassword: '' }, noPassword],
  ]),
  resetPassword: but({ newPassword: 'another horse' }, [
    [{ newPassword: 123_456 }, `${password}.`],
    [{ newPassword: 'x'.repeat(129) }, 'Password must be at most 128 characters long'],
  ]),
  sendContact: but(contactForm(), [
    [{ name: ' P ' }, 'Name must be at least 2 characters'],
    [{ phone: 7 }, 'Phone number must be text'],
    [{ subject: 'x'.repeat(201) }, 'Subject must be at most 200 characters'],
    [{ message: '  12345678  ' }, 'Message must be at least 10 characters'],
    [{ message: 'x'.repeat(5001) }, 'Message must be at most 5000 characters'],
    [
      { subject: '', message: '' },
      'Subject must be at least 2 characters, Message must be at least 10 characters',
    ],
  ]),
  requestConsultation: but(consultationForm(), request),
  createBooking: but(bookingForm({ id: 1 }), [
    ...request,
    [{ userId: '1' }, noUser],
    [{ userId: 2_147_483_648 }, noUser],
    [{ wishes: { part: 'noon' } }, upToThree],
    [wishes(), 'Please choose at least one time'],
    [wishes('25:00'), upToThree],
    [wishes('10:00', '10:00'), 'Please choose each time once'],
    [wishes('10:00', '10:30', '11:00', '11:30'), upToThree],
  ]),
  createManualBooking: but(customer, [
    [{ userId: 0 }, noUser],
    [{ service: '' }, 'Service is required'],
    [{ appointmentDate: '1 May' }, noDate],
    [{ appointmentTime: '10 am' }, noTime],
  ]),
  confirmBooking: but(day, [
    [{ appointmentDate: '2031-02-29' }, noDate],
    [{ appointmentTime: '24:00' }, noTime],
    [{ appointmentTime: '10:00:00' }, noTime],
    [{ appointmentDate: null, appointmentTime: null }, `${noDate}, ${noTime}`],
  ]),
  updateBooking: but({ status: 'cancelled' }, [
    ...['query', 'confirmed', 'COMPLETED', null].map((status): [object, string] => [
      { status },
      'Status must be completed or cancelled',
    ]),
    [{ attendance: 'late', status: undefined }, 'Status must be completed or cancelled'],
  ]),
  blockTime: but(lunch, [
    [{ reason: ' ' }, 'Please say why, in a word or two.'],
    [{ startDate: '0', endDate: 'all' }, 'Please choose the first day. Please choose the last day.'],
  ]),
  assignCare: but({ userId: 1, careTypes: ['PRP and PRF'] }, [
    [{ userId: 0 }, noUser],
    [{ careTypes: [] }, noCareType],
    [{ careTypes: 'PRP and PRF' }, noCareType],
    [
      { careTypes: ['anti-wrinkle'] },
      'Care type must be Anti-Wrinkle, Dermal Fillers, PRP and PRF, Microblading, Vitamin Injections or Vitamin Drips',
    ],
  ]),
  correctBirthDate: but({ dateOfBirth: '1990-05-17', reason: 'Misheard', isIdSeen: true }, [
    [{ reason: '' }, 'Please give the reason.'],
    [{ isIdSeen: 'yes' }, 'Please say whether an identity document was seen.'],
  ]),
  correctDetails: but(
    {
      firstName: 'Pat',
      lastName: 'Example',
      phone: null,
      sharedEmail: null,
      reason: 'Misheard on the phone',
      isAgreed: false,
    },
    [
      [{ reason: '' }, 'Please give the reason.'],
      [{ phone: '12' }, 'Please enter a phone number that we can ring'],
      [{ isAgreed: undefined }, 'Please say whether its owner has agreed.'],
    ],
  ),
  addStaffNote: but({ note: 'x' }, [[{ note: ' ' }, 'Please write a note.']]),
  claimReward: but({ stageId: 'stage-regular' }, [[{ stageId: ' ' }, 'Stage ID is required']]),
};

test.each(
  Object.entries(refused).flatMap(([name, { taken, changes }]) =>
    changes.map(([change, sentence]) => ({ name, taken, change, sentence })),
  ),
)('$name refuses $change', ({ name, taken, change, sentence }) => {
  const body = allCalls[name]?.body;
  if (!body) throw new Error(`${name} takes no content`);
  if (Object.keys(taken).length > 0) parse(body, taken);
  expect(() => parse(body, { ...taken, ...change })).toThrow(expect.objectContaining({ message: sentence }));
});

const queries = Object.entries(allCalls).flatMap(([name, { query, ...call }]) =>
  query ? fieldsOf(query).map((field) => ({ name, field, call })) : [],
);

test.each(queries)('$name refuses $field given twice in words', async ({ call, field }) => {
  const answer = await owner.send(call.method, `${addressOf(call)}?${field}=%3F&${field}=%3F`);
  expect(answer.status).toBe(400);
  expect(isFallback(answer.text), answer.text).toBe(false);
});
