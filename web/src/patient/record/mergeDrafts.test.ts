import { expect, test } from 'vitest';
import { mergeDrafts } from '#web/patient/record/mergeDrafts.ts';

test('answers given without a connection count over the clinic’s draft that they are based on', () => {
  const device = { answers: { allergies: true, heart: false }, version: 3, replaces: null };
  expect(mergeDrafts(device, { version: 3, answers: { allergies: false, dental: true } })).toEqual({
    allergies: true,
    heart: false,
    dental: true,
  });
});

test('answers of another device since count, and none given here only is lost', () => {
  const device = { answers: { allergies: true, heart: false }, version: 3, replaces: null };
  expect(mergeDrafts(device, { version: 4, answers: { allergies: false } })).toEqual({
    allergies: false,
    heart: false,
  });
});

test('answers to questions that the form no longer has are left out', () => {
  expect(mergeDrafts(null, { version: 1, answers: { gone: 'x', allergies: false } })).toEqual({
    allergies: false,
  });
});
