import { expect, test } from 'vitest';
import { HistoryDraft } from '#web/offline/historyDraft.ts';
import { mergeDrafts } from '#web/patient/record/mergeDrafts.ts';

test('what was typed here and is not with the clinic yet counts, and otherwise the clinic’s draft', () => {
  const answers = { allergies: true, heart: false, dental: false };
  const device = { answers, version: 3, replaces: null, typed: { allergies: 1 } };
  expect(mergeDrafts(device, { answers: { allergies: false, dental: true } })).toEqual({
    allergies: true,
    heart: false,
    dental: true,
  });
});

test('answers to questions that the form no longer has are left out', () => {
  expect(mergeDrafts(null, { answers: { gone: 'x', allergies: false } })).toEqual({
    allergies: false,
  });
});

test('nothing that a page of the former release has typed is lost', () => {
  const former = HistoryDraft.parse({ answers: { allergies: true }, version: 3, replaces: null });
  expect(mergeDrafts(former, { answers: { allergies: false } })).toEqual({ allergies: true });
});
