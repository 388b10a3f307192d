import { expect, test } from 'vitest';
import { clinic } from '#shared/clinic.ts';
import { plainText, readableText } from '#shared/content/aftercare/parts.ts';

test('what is known takes the place of its name', () => {
  expect(readableText('Say: I was treated on {date}.', { date: '10 June 2026' })).toBe(
    'Say: I was treated on 10 June 2026.',
  );
});

test('a sentence with a line to write on is left out, its neighbours stay', () => {
  expect(readableText('Keep this. Reviewed by {nobodyYet}. Read it again.')).toBe(
    'Keep this. Read it again.',
  );
  expect(readableText('Review at two weeks: {date} at {time}')).toBe('');
});

test('the clinic’s own numbers stay links', () => {
  const text = readableText('Call {phone}. **Do not wait.**');
  expect(text).toBe('Call {phone}. **Do not wait.**');
  expect(plainText(text)).toBe(`Call ${clinic.phone}. Do not wait.`);
});
