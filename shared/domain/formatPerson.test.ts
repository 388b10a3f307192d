import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BookingCreate, RescheduleRequest } from '#shared/contracts/booking.ts';
import { ContactCreate } from '#shared/contracts/contact.ts';
import { Register } from '#shared/contracts/user.ts';
import {
  formatContactBy,
  cleanName,
  cleanPhone,
  phoneHint,
  passwordAdvice,
} from '#shared/domain/formatPerson.ts';
import { addDays, londonToday } from '#shared/domain/wallTime.ts';

const request = {
  userId: 1,
  name: 'Ada',
  email: 'ada@mail.example',
  phone: '020 7946 0101',
  service: 'PRP Therapy',
  preferredDate: addDays(londonToday(new Date()), 5),
  message: null,
};
const sentencesOf = (result: { error?: { issues: { message: string }[] } | undefined }) =>
  result.error?.issues.map(({ message }) => message);

test.each([
  ['tel:+442079460101', '+442079460101'],
  ['TEL: 020 7946 0101', '020 7946 0101'],
  ['\u202A+44 20\u00A07946  0101\u202C', '+44 20 7946 0101'],
  [' \u200E020 7946 0101\u200F ', '020 7946 0101'],
])('a telephone number copied as %j is stored as dialled', (typed, stored) => {
  expect(cleanPhone(typed)).toBe(stored);
  expect(BookingCreate.parse({ ...request, phone: typed }).phone).toBe(stored);
  expect(ContactCreate.shape.phone.parse(typed)).toBe(stored);
});

test('fewer than three digits are refused, fewer than seven get a hint', () => {
  const sentence = 'Please enter a phone number that we can ring';
  for (const phone of ['no', '12', '+']) {
    expect(sentencesOf(BookingCreate.safeParse({ ...request, phone })), phone).toContain(sentence);
    expect(sentencesOf(ContactCreate.shape.phone.safeParse(phone)), phone).toEqual([sentence]);
  }
  for (const nothing of ['  ', 'tel:']) expect(ContactCreate.shape.phone.parse(nothing)).toBeNull();
  expect(BookingCreate.safeParse({ ...request, phone: '999' }).success).toBe(true);
  expect(phoneHint('12')).toBeNull();
  expect(phoneHint('123456')).toMatch(/complete/);
  expect(phoneHint('020 7946')).toBeNull();
  expect(phoneHint('٠٢٠ ٧٩')).toMatch(/complete/);
});

test.each(['Zoë', 'Σοφία', '王小明', 'مریم‌السادات', 'Ọlá', "O'Neill-Smith", 'जया'])(
  'the name %s is stored as written',
  (name) => {
    expect(cleanName(name)).toBe(name);
    expect(Register.shape.firstName.parse(name)).toBe(name.normalize('NFC'));
  },
);

test('control and direction characters are removed from a name', () => {
  expect(BookingCreate.parse({ ...request, name: '\u202EAda\u0000\u2066 Byron\u200F' }).name).toBe(
    'Ada Byron',
  );
  expect(Register.shape.lastName.parse('By\u0007ron')).toBe('Byron');
  expect(Register.shape.firstName.safeParse('\u200F\u200FA').success).toBe(false);
});

const zeroWidth = [0xad, 0x115f, 0x1160, 0x180e, 0x200b, 0x2800, 0x3164, 0xfeff, 0xffa0];
const formatting = [0x200e, 0x202e, 0x2060, 0x2061, 0x2062, 0x2063, 0x2064, 0x2066];
const invisible = [...zeroWidth, ...formatting].map((code) => String.fromCodePoint(code));
const joiners = ['\u200C', '\u200D'];
const anyOf = (characters: string[], lengths: fc.StringConstraints = {}) =>
  fc.string({ unit: fc.constantFrom(...characters), maxLength: 60, ...lengths });

const message = { name: 'Ada', email: 'ada@mail.example', subject: 'Hello', message: 'Good morning' };

test('a text of invisible characters alone is an empty one', () => {
  const blank = anyOf([...invisible, ...joiners, ' ', '\n', '\u0301', '\uFE0F'], { minLength: 10 });
  fc.assert(
    fc.property(blank, (nothing) => {
      expect(sentencesOf(ContactCreate.safeParse({ ...message, name: nothing }))).toEqual([
        'Name must be at least 2 characters',
      ]);
      expect(sentencesOf(ContactCreate.safeParse({ ...message, subject: nothing }))).toEqual([
        'Subject must be at least 2 characters',
      ]);
      expect(sentencesOf(ContactCreate.safeParse({ ...message, message: nothing }))).toEqual([
        'Message must be at least 10 characters',
      ]);
      expect(sentencesOf(Register.shape.firstName.safeParse(nothing))).toEqual([
        'First name must be at least 2 characters',
      ]);
      expect(sentencesOf(BookingCreate.safeParse({ ...request, name: nothing }))).toEqual([
        'Name is required',
      ]);
      expect(BookingCreate.parse({ ...request, message: nothing }).message).toBeNull();
      expect(Register.shape.recommendedBy.parse(nothing)).toBeNull();
    }),
  );
});

test('invisible characters do not make a text long enough', () => {
  fc.assert(
    fc.property(anyOf([...invisible, ...joiners], { minLength: 9 }), (padding) => {
      expect(Register.shape.firstName.safeParse(`A${padding}`).success).toBe(false);
      expect(ContactCreate.safeParse({ ...message, subject: `A${padding}` }).success).toBe(false);
      expect(ContactCreate.safeParse({ ...message, message: `A${padding}` }).success).toBe(false);
    }),
  );
});

test('a name and a subject are stored without them, so that a search finds both', () => {
  fc.assert(
    fc.property(fc.array(anyOf(invisible), { minLength: 13, maxLength: 13 }), (between) => {
      const typed = Array.from('Harriet Olsen', (letter, at) => letter + between[at]).join('');
      const stored = ContactCreate.parse({ ...message, name: typed, subject: typed });
      expect([stored.name, stored.subject]).toEqual(['Harriet Olsen', 'Harriet Olsen']);
      expect(Register.shape.lastName.parse(typed)).toBe('Harriet Olsen');
    }),
  );
});

test.each(['\n', '\r\n', '\u2028', '\u2029', '\x85', '\v'])(
  'the line break %j ends no line of a subject, and stays in a message',
  (end) => {
    const typed = `Good${end}morning`;
    expect(ContactCreate.parse({ ...message, subject: typed, message: typed })).toMatchObject({
      subject: 'Good morning',
      message: typed,
    });
  },
);

test.each(['مریم‌السادات', '👩‍⚕️ and 👨‍👩‍👧', '❤️ 🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'लि'])(
  'the joiners and marks of %s are kept everywhere',
  (typed) => {
    const text = `${typed}: good morning`;
    expect(ContactCreate.parse({ ...message, name: typed, subject: typed, message: text })).toMatchObject({
      name: typed,
      subject: typed,
      message: text,
    });
  },
);

test('a preferred date more than ten years ahead is refused', () => {
  const far = `${Number(londonToday(new Date()).slice(0, 4)) + 11}-01-05`;
  const sentence = 'Please choose a day within the next ten years';
  expect(sentencesOf(BookingCreate.safeParse({ ...request, preferredDate: far }))).toEqual([sentence]);
  expect(sentencesOf(RescheduleRequest.safeParse({ preferredDate: far, note: null }))).toEqual([sentence]);
});

test.each(['123456', 'abcdefghi', '12345678901234', 'aaaaaaaaaaaaaaaa'])('advises against %s', (password) => {
  expect(passwordAdvice(password)).toContain('easy to guess');
});

test('gives no advice before anything is typed, nor beside three words', () => {
  expect(passwordAdvice('')).toBeNull();
  expect(passwordAdvice('kettle orchid mile')).toBeNull();
});

test('how somebody would like to be contacted', () =>
  expect((['email', 'phone', null] as const).map((way) => formatContactBy(way))).toEqual([
    'By email',
    'By phone',
    'By email or phone',
  ]));
