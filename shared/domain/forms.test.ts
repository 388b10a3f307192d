import { describe, expect, test } from 'vitest';
import {
  answerChanges,
  asStoredAnswers,
  checkAnswers,
  visibleItems,
  yesFirst,
  type Form,
} from '#shared/domain/forms.ts';

const form: Form = {
  id: 'test',
  version: 1,
  title: 'A form',
  items: [
    { linkId: 'intro', text: 'About you', type: 'display' },
    { linkId: 'medicines', text: 'Do you take medicines?', type: 'boolean', required: true },
    {
      linkId: 'which',
      text: 'Which ones?',
      type: 'choices',
      options: ['Warfarin', 'Another'],
      required: true,
      showWhen: { linkId: 'medicines', equals: true },
    },
    {
      linkId: 'other',
      text: 'What is it called?',
      type: 'text',
      showWhen: { linkId: 'which', equals: 'Another' },
    },
    { linkId: 'since', text: 'Since when?', type: 'date' },
    { linkId: 'skin', text: 'Your skin?', type: 'choice', options: ['Dry', 'Oily'] },
  ],
};
const idsOf = (items: { linkId: string }[]) => items.map(({ linkId }) => linkId);

test('a yes and its further questions are read first', () => {
  const items = form.items.filter(({ linkId }) => linkId !== 'other').toReversed();
  expect(idsOf(yesFirst(items, { medicines: true }))).toEqual([
    'which',
    'medicines',
    'skin',
    'since',
    'intro',
  ]);
});

describe('visibleItems', () => {
  test('shows an item while the answer that it depends on is given', () => {
    expect(idsOf(visibleItems(form, {}))).toEqual(['intro', 'medicines', 'since', 'skin']);
    expect(idsOf(visibleItems(form, { medicines: true }))).toContain('which');
    expect(idsOf(visibleItems(form, { medicines: true, which: ['Warfarin', 'Another'] }))).toContain('other');
  });

  test('hides an item with the hidden one that it depends on, although that is still answered', () => {
    expect(idsOf(visibleItems(form, { medicines: false, which: ['Another'] }))).not.toContain('other');
  });
});

describe('checkAnswers', () => {
  test.each([
    [{}, ['medicines']],
    [{ medicines: false }, []],
    [{ medicines: true }, ['which']],
    [{ medicines: true, which: [] }, ['which']],
    [{ medicines: true, which: ['Aspirin'] }, ['which']],
    [{ medicines: 'yes' }, ['medicines']],
    [{ medicines: false, since: '2026-02-30' }, ['since']],
    [{ medicines: false, since: '2026-02-28', skin: 'Dry' }, []],
    [{ medicines: false, skin: 'Scaly' }, ['skin']],
    [{ medicines: false, skin: ['Dry'] }, ['skin']],
    [{ medicines: true, which: ['Another'], other: 'x'.repeat(2001) }, ['other']],
    [{ medicines: false, which: ['Aspirin'] }, []],
  ])('of %j finds %j', (answers, ids) => {
    expect(idsOf(checkAnswers(form, answers))).toEqual(ids);
  });
});

test('answers are stored with their question; hidden and blank ones are not', () => {
  const answers = { medicines: false, which: ['Another'], other: ' ', since: '', skin: 'Oily', gone: 'x' };
  expect(asStoredAnswers(form, answers)).toEqual([
    { linkId: 'medicines', question: 'Do you take medicines?', answer: 'No', value: false },
    { linkId: 'skin', question: 'Your skin?', answer: 'Oily', value: 'Oily' },
  ]);
});

test('changes since the last time name what is new, different and gone', () => {
  const before = asStoredAnswers(form, { medicines: true, which: ['Warfarin'], skin: 'Oily' });
  const after = asStoredAnswers(form, { medicines: false, skin: 'Oily', since: '2026-01-02' });
  expect(
    answerChanges(before, after).map(({ linkId, before: old, after: now }) => ({
      linkId,
      before: old,
      after: now,
    })),
  ).toEqual([
    { linkId: 'medicines', before: 'Yes', after: 'No' },
    { linkId: 'since', before: null, after: '2026-01-02' },
    { linkId: 'which', before: 'Warfarin', after: null },
  ]);
});
