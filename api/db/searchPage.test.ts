import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { phoneDigits, phoneToStore } from '#shared/domain/phoneNumber.ts';
import { buildAdmin, buildBooking, buildContact, buildUser } from '#api/demo/factories.ts';
import { testApp } from '#api/testing/app.ts';
import { contactForm } from '#api/testing/forms.ts';

const app = await testApp();
const desk = await app.signIn(await buildAdmin(app.db, { lastName: 'Reed', email: 'owner@example.test' }));
const { id: caller } = await buildUser(app.db, {
  firstName: 'Amira',
  lastName: 'Khan',
  // The builder's own addresses contain digits.
  email: 'amira@example.test',
});
// An id that no other test's search matches.
await app.db.raw(`ALTER TABLE bookings ALTER COLUMN id RESTART WITH 4711`);
await app.db.raw(`ALTER TABLE contacts ALTER COLUMN id RESTART WITH 5813`);
const { id: bookingId } = await buildBooking(app.db, { userId: caller, phone: '+44 (0)7700 900-123' });
const { id: contactId } = await buildContact(app.db, {
  name: 'Omar Reid',
  email: 'omar@example.test',
  phone: '\u202a0044 7700 900456\u202c',
});
await buildContact(app.db, { name: 'Gail Guest', email: 'guest@example.test' });

async function find(list: 'bookings' | 'users' | 'contacts', q: string): Promise<number[]> {
  const answer = await desk.get(`/api/admin/${list}?q=${encodeURIComponent(q)}`);
  expect(answer.status).toBe(200);
  const rows = answer.body as { id: number }[];
  expect(answer.headers.get('x-total-count')).toBe(String(rows.length));
  return rows.map(({ id }) => id);
}

describe('a search', () => {
  test('finds a name with an apostrophe and a hyphen, however they are typed', async () => {
    const email = 'c@sullivan.test';
    const { id } = await buildUser(app.db, { firstName: 'Ciara', lastName: 'O’Sullivan-Reid', email });
    const booking = await buildBooking(app.db, { name: 'Ciara O’Sullivan-Reid', userId: null, email });
    const typed = [
      "Ciara O'Sullivan-Reid",
      'o’sullivan reid',
      "o'sull",
      'sullivan‑reid',
      'o`sullivan',
      "O'S",
    ];
    for (const q of typed) {
      expect(await find('users', q)).toEqual([id]);
      expect(await find('bookings', q)).toEqual([booking.id]);
    }
  });

  test('distinguishes other letters from a mark', async () => {
    const { id } = await buildUser(app.db, { lastName: 'Oasullivan', email: 'o@sullivan.test' });
    expect(await find('users', "o'sullivan")).not.toContain(id);
  });

  test.each([
    [
      'José',
      'Núñez',
      ['nunez', 'jose nunez', 'NÚÑEZ', 'Nunez, José', 'núñez  jose', '\u202aJosé\u202c\u200b'],
    ],
    ['Søren', 'Ægidius-Weiß', ['soren', 'WEISS', 'weiss aegidius']],
  ])('finds %s %s without accents and in any order of words', async (firstName, lastName, typed) => {
    const email = 'folded@example.test';
    const user = await buildUser(app.db, { firstName, lastName, email });
    const booking = await buildBooking(app.db, { name: `${firstName}  ${lastName}`, userId: null, email });
    const contact = await buildContact(app.db, { name: `${lastName}, ${firstName}`, email });
    for (const q of typed) {
      expect(await find('users', q), q).toEqual([user.id]);
      expect(await find('bookings', q), q).toEqual([booking.id]);
      expect(await find('contacts', q), q).toEqual([contact.id]);
    }
    await app.db('users').where({ id: user.id }).delete();
    await app.db('bookings').where({ id: booking.id }).delete();
    await app.db('contacts').where({ id: contact.id }).delete();
  });

  test('finds a row by words of its name and its service together, and by all of them only', async () => {
    const { id } = await buildBooking(app.db, { name: 'Wanda Rowe', userId: null, service: 'PRP Therapy' });
    expect(await find('bookings', 'prp wanda')).toEqual([id]);
    expect(await find('bookings', 'wanda fillers')).toEqual([]);
  });

  // How a number may be written, `searchTerms.test.ts` proves.
  test.each(['+44 7700 900123', '0044 7700', '900'])(
    'finds a booking and its customer by the telephone number %s',
    async (q) => {
      expect(await find('bookings', q)).toContain(bookingId);
      expect(await find('users', q)).toEqual([caller]);
    },
  );

  test.each(['AMIRA@EXAMPLE.TEST', 'amira@exam', 'amira@', 'ira@example', 'a@example.test'])(
    'finds a customer by the address %s',
    async (q) => expect(await find('users', q)).toEqual([caller]),
  );

  test.each(['amira@example.test.', 'amira@other.test', 'ami_a@example.test', 'amira@exam%'])(
    'finds nobody by the address %s',
    async (q) => expect(await find('users', q)).toEqual([]),
  );

  test.each(['Amira Khan', 'AMIRA KHAN', 'mira khan', 'Amirá Khan', 'khan, amira', 'kha  ami'])(
    'finds a customer by the name %s',
    async (q) => expect(await find('users', q)).toEqual([caller]),
  );

  // The index is asked for the last eight characters only.
  test.each(['Ambra Khun', 'A_ira Khan', '%ira Khan', '😀ra khan', 'Amira 😀mar Reid'])(
    'finds nobody by the name %s',
    async (q) => {
      expect(await find('users', q)).toEqual([]);
      expect(await find('contacts', q)).toEqual([]);
    },
  );

  test('finds a number with an extension as typed, and not with another extension', async () => {
    const numbers = ['020 7946 5550 ext 12', '+44 20 7946 5550 x34', '٠٢٠ ٧٩٤٦ ٥٥٥٠'];
    const { body: me } = await app.guest().post('/api/contact', contactForm({ phone: numbers[2] }));
    const [first, second] = await Promise.all(
      numbers.slice(0, 2).map((phone) => buildContact(app.db, { phone, email: 'ext@example.test' })),
    );
    const all = [first?.id, second?.id, me.id].toSorted((a, b) => b - a);
    expect(await find('contacts', '020 7946 5550')).toEqual(all);
    expect(await find('contacts', '٠٢٠٧٩٤٦٥٥٥٠')).toEqual(all);
    for (const q of ['020 7946 5550 ext 12', '+442079465550;ext=12', '5550 extension 12', '5550x12'])
      expect(await find('contacts', q), q).toEqual([first?.id]);
    expect(await find('contacts', '020 7946 5550 ext 34')).toEqual([second?.id]);
  });

  test('needs three digits of a telephone number', async () => {
    // Those of the factory are numbered.
    const unnumbered = { name: 'Ann Other', email: 'ann.other@example.test' };
    const { id } = await buildContact(app.db, { ...unnumbered, phone: '020 7946 0145' });
    expect(await find('contacts', '145')).toContain(id);
    expect(await find('contacts', '45')).not.toContain(id);
  });

  test.each(['#', 'ref ', 'Ref. ', ''])(
    'finds by the reference number as patients read it, written %s…',
    async (prefix) => {
      expect(await find('bookings', `${prefix}4711`)).toEqual([bookingId]);
      expect(await find('contacts', `${prefix}5813`)).toEqual([contactId]);
      expect(await find('users', `${prefix}4711`)).toEqual(prefix ? [caller] : []);
    },
  );

  test('finds two letters anywhere in a name or address, in any case', async () => {
    expect(await find('users', 'MI')).toEqual([caller]);
    expect(await find('bookings', 'ra')).toContain(bookingId);
    expect(await find('contacts', 'EI')).toEqual([contactId]);
  });

  test('lists the row with that id first, and counts and pages the rest', async () => {
    const mine = await buildBooking(app.db, { userId: caller, name: 'Top Row' });
    const newer = [];
    for (let count = 0; count < 4; count++) {
      newer.unshift((await buildBooking(app.db, { userId: null, phone: `0${mine.id} ${mine.id}` })).id);
    }
    const seen: number[] = [];
    let path: string | undefined = `/api/admin/bookings?limit=2&q=${mine.id}`;
    while (path) {
      const answer = await desk.get(path);
      expect(answer.headers.get('x-total-count')).toBe('5');
      seen.push(...(answer.body as { id: number }[]).map(({ id }) => id));
      path = /^<([^>]+)>/.exec(answer.headers.get('link') ?? '')?.[1];
    }
    expect(seen).toEqual([mine.id, ...newer]);
    const single = await desk.get(`/api/admin/bookings?limit=1&q=${mine.id}`);
    expect((single.body as { id: number }[]).map(({ id }) => id)).toEqual([newer[0]]);
  });

  test('returns the telephone number of a customer’s latest booking', async () => {
    const { id } = await buildUser(app.db, { lastName: 'Latest' });
    await buildBooking(app.db, { userId: id, phone: '020 7946 0001' });
    await buildBooking(app.db, { userId: id, phone: '020 7946 0002' });
    const { body } = await desk.get('/api/admin/users?q=latest');
    expect(body).toMatchObject([{ id, phone: '020 7946 0002' }]);
  });
});

const digitsInDatabase = async (numbers: string[]) => {
  const { rows } = await app.db.raw<{ rows: { digits: string }[] }>(
    'SELECT phone_digits(phone) AS digits FROM unnest(?::text[]) WITH ORDINALITY AS n (phone, at) ORDER BY at',
    [numbers],
  );
  return rows.map(({ digits }) => digits);
};

test('the database normalises telephone numbers as the search does', async () => {
  const numbers = [
    '020 7946 0101',
    '+44 (0)20 7946 0101',
    '0044 20 7946 0101',
    '442079460101',
    '4402079460101',
    '44(0)20 7946 0101',
    '+49 (0)30 901820',
    '0049 (0)30 901820',
    '49 (0)30 901820',
    '(+353) (0)1 234 5678',
    '020 (0)7946 0101',
    '\u202a+44 7700 900123\u202c',
    '+33 6 12 34 56 78',
    '0033612345678',
    '(+44) 7700 900123',
    '7700 900123',
    '+49 030 901820',
    '44 1234',
    '020 7946 0101, Ext. 12',
    '+44 20 7946 0101;ext=12',
    'none',
    '',
  ];
  expect(await digitsInDatabase(numbers.map(phoneToStore))).toEqual(numbers.map(phoneDigits));
  const part = fc.constantFrom(
    ...Array.from('0123456789044+ ()-.,/#;=xXeE\n é٠'),
    'ext',
    'Ext.',
    '+44',
    '0044',
    '440',
  );
  const phone = fc.string({ unit: part, maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(fc.array(phone, { minLength: 500, maxLength: 500 }), async (phones) => {
      expect(await digitsInDatabase(phones.map(phoneToStore))).toEqual(phones.map(phoneDigits));
    }),
    { numRuns: 20 },
  );
});
