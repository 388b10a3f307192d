import { expect, test } from 'vitest';
import { emergencyCards, fittingCard, isCardMeant } from '#shared/content/clinical/emergencies.ts';
import {
  beginCourse,
  cardOf,
  continueCourse,
  formatElapsed,
  nextRound,
  stampStep,
  timesOf,
} from '#web/admin/emergency/course.ts';

const at = (time: string) => new Date(`2027-01-04T${time}Z`);
const adrenaline = { log: 'Adrenaline', againAfter: 5 };

test('each tap stamps its time, one in a minute, and names the next round', () => {
  const begun = beginCourse(at('14:03:10'));
  expect(nextRound(begun, adrenaline)).toBeNull();
  const once = stampStep(stampStep(begun, 'Adrenaline', at('14:04:00')), 'Adrenaline', at('14:04:59'));
  expect(timesOf(once, 'Adrenaline')).toEqual(['14:04']);
  expect(nextRound(once, adrenaline)).toBe('14:09');
  expect(nextRound(once, { log: 'Adrenaline' })).toBeNull();
  const twice = stampStep(once, 'Adrenaline', at('14:09:30'));
  expect(timesOf(twice, 'Adrenaline')).toEqual(['14:04', '14:09']);
  expect(nextRound(twice, adrenaline)).toBe('14:14');
});

test('goes on where something was stamped, for half a day', () => {
  const begun = beginCourse(at('06:00:00'));
  expect(continueCourse(begun, at('06:01:00')).startedAt).toBe('2027-01-04T06:01:00.000Z');
  const stamped = stampStep(begun, 'Stopped injecting', at('06:02:00'));
  expect(cardOf(stamped)?.id).toBe('vascular-occlusion');
  expect(cardOf(stampStep(stamped, 'Called 999', at('06:03:00')))?.id).toBe('vascular-occlusion');
  expect(continueCourse(stamped, at('17:59:59'))).toBe(stamped);
  expect(continueCourse(stamped, at('18:00:00')).stamps).toEqual([]);
});

test('the clock counts from the opening', () => {
  const begun = beginCourse(at('14:03:10'));
  expect(
    ['14:03:00', '14:03:19', '14:13:15', '15:07:15'].map((now) => formatElapsed(begun, at(now))),
  ).toEqual(['0:00', '0:09', '10:05', '1:04:05']);
});

test('the card fits what was given, and only without that the appointment', () => {
  expect(fittingCard({ families: ['local-anaesthetic', 'hyaluronic-acid-filler'] })).toBe(
    'vascular-occlusion',
  );
  expect(fittingCard({ families: ['botulinum-toxin-a'] })).toBe('anaphylaxis');
  expect(fittingCard({ service: 'Dermal Fillers' })).toBe('vascular-occlusion');
  expect(fittingCard({})).toBe('anaphylaxis');
});

test.each([
  ['Bruising', 'vascular-occlusion'],
  ['lip', 'vascular-occlusion'],
  ['her skin is white', 'vascular-occlusion'],
  ['wheeze', 'anaphylaxis'],
  ['allergic reaction', 'anaphylaxis'],
  ['Whitelaw', undefined],
  ['nothing at all', undefined],
  ['is', undefined],
])('“%s” means %s', (typed, meant) => {
  expect(emergencyCards.find((card) => isCardMeant(card, typed))?.id).toBe(meant);
});
