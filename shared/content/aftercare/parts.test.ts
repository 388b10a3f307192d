import { expect, test } from 'vitest';
import { clinic } from '#shared/clinic.ts';
import { plainText, readableText } from '#shared/content/aftercare/parts.ts';

test('replaces known names with their values', () => {
  expect(readableText('Say: I was treated on {date}.', { date: '10 June 2026' })).toBe(
    'Say: I was treated on 10 June 2026.',
  );
});

test('leaves out a sentence with a blank and keeps its neighbours', () => {
  expect(readableText('Keep this. Reviewed by {nobodyYet}. Read it again.')).toBe(
    'Keep this. Read it again.',
  );
  expect(readableText('Review at two weeks: {date} at {time}')).toBe('');
});

test('keeps the clinic’s own numbers as links', () => {
  const text = readableText('Call {phone}. **Do not wait.**');
  expect(text).toBe('Call {phone}. **Do not wait.**');
  expect(plainText(text)).toBe(`Call ${clinic.phone}. Do not wait.`);
});
