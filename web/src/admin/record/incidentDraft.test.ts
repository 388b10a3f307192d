import { expect, test } from 'vitest';
import { IncidentCreate } from '#shared/contracts/incident.ts';
import {
  addEarlierStep,
  addFollowUp,
  addStamps,
  addStepNow,
  beginIncident,
  hasDays,
  incidentBody,
  problemOf,
} from '#web/admin/record/incidentDraft.ts';

// Summer time: 14:32 in London.
const now = new Date('2026-07-06T13:32:40Z');
const begun = { ...beginIncident('anaphylaxis', now), text: 'Wheeze after the injection' };

test('a step added with one press has the time of the clinic’s clock, and the body is in UTC', () => {
  const draft = addFollowUp(addStepNow(begun, ' Called 999 ', now), now);
  expect(draft).toMatchObject({ date: '2026-07-06', time: '14:32', steps: [{ time: '14:32' }] });
  expect(problemOf(draft, now)).toBeNull();
  expect(hasDays(draft, now)).toBe(false);
  const body = incidentBody(draft, { id: '019d0000-0000-7000-8000-000000000000', bookingId: null });
  expect(body).toMatchObject({
    category: 'anaphylaxis',
    happenedAt: '2026-07-06T13:32:00.000Z',
    steps: [{ at: '2026-07-06T13:32:00.000Z', text: 'Called 999' }],
    followUps: ['2026-07-07T09:00:00.000Z'],
  });
  expect(IncidentCreate.safeParse(body).error).toBeUndefined();
});

test('the steps of another day are shown with their days', () => {
  expect(hasDays(begun, new Date('2026-07-07T09:00:00Z'))).toBe(true);
});

test.each([
  ['without a category', { ...begun, category: null }, 'Please choose what it was.'],
  ['without words', { ...begun, text: ' ' }, 'Please write what happened.'],
  ['without its time', { ...begun, time: '' }, 'Please enter when it happened.'],
  [
    'with a step without its time',
    addEarlierStep(begun),
    'Please write what was done in each step, and when.',
  ],
  [
    'with a step without words',
    addStepNow(begun, '', now),
    'Please write what was done in each step, and when.',
  ],
  [
    'of a time to come',
    { ...begun, time: '14:33' },
    'A time of the incident is still to come. Please correct it.',
  ],
  [
    'with a follow-up that is over',
    { ...begun, followUps: [{ date: '2026-07-06', time: '14:00' }] },
    'A follow-up must be still to come.',
  ],
  [
    'with a follow-up without its day',
    { ...begun, followUps: [{ date: '', time: '14:00' }] },
    'Please choose when to follow it up.',
  ],
])('an incident %s is not sent', (_, draft, sentence) => {
  expect(problemOf(draft, now)).toBe(sentence);
});

test('takes over what was stamped on a card, and when it began', () => {
  const at = '2026-07-06T13:20:05.000Z';
  const course = { startedAt: '2026-07-06T13:19:50.000Z', stamps: [{ text: 'Oxygen', at }] };
  const draft = addStamps(begun, course);
  expect(draft).toMatchObject({ time: '14:19', steps: [{ time: '14:20', text: 'Oxygen' }] });
  expect(addStamps({ ...draft, time: '14:10' }, course)).toMatchObject({ time: '14:10', steps: [{}, {}] });
});
