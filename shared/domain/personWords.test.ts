import { expect, test } from 'vitest';
import { BookingCreate, MoveWish } from '#shared/contracts/booking.ts';
import { ContactCreate } from '#shared/contracts/contact.ts';
import { Register } from '#shared/contracts/user.ts';
import { cleanName, cleanPhone, phoneHint } from '#shared/domain/personWords.ts';
import { addDays, londonToday } from '#shared/domain/wallTime.ts';

const request = {
  userId: 1,
  name: 'Ada',
  email: 'ada@mail.example',
  phone: '020 7946 0101',
  service: 'PRP Therapy',
  preferredDate: addDays(londonToday(), 5),
  message: null,
};
const sentencesOf = (result: { error?: { issues: { message: string }[] } | undefined }) =>
  result.error?.issues.map(({ message }) => message);

test.each([
  ['tel:+442079460101', '+442079460101'],
  ['TEL: 020 7946 0101', '020 7946 0101'],
  ['\u202A+44 20\u00A07946  0101\u202C', '+44 20 7946 0101'],
  [' \u200E020 7946 0101\u200F ', '020 7946 0101'],
])('a telephone number copied as %j is stored as dialled', (typed, kept) => {
  expect(cleanPhone(typed)).toBe(kept);
  expect(BookingCreate.parse({ ...request, phone: typed }).phone).toBe(kept);
  expect(ContactCreate.shape.phone.parse(typed)).toBe(kept);
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

test('a preferred date more than ten years ahead is refused', () => {
  const far = `${Number(londonToday().slice(0, 4)) + 11}-01-05`;
  const sentence = 'Please choose a day within the next ten years';
  expect(sentencesOf(BookingCreate.safeParse({ ...request, preferredDate: far }))).toEqual([sentence]);
  expect(sentencesOf(MoveWish.safeParse({ preferredDate: far, note: null }))).toEqual([sentence]);
});
