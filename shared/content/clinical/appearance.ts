import type { Answers, Item } from '#shared/domain/forms.ts';

const shortTime = 'Less than an hour';

/**
 * A short screening for body dysmorphic disorder, in our own words. What is asked follows the criteria that published
 * questionnaires share: worry, preoccupation, distress or interference, time. The result is shown to clinicians only,
 * and is never a diagnosis (NICE CG31; JCCP guidance on psychological screening before cosmetic treatment).
 */
export const appearanceQuestions: readonly Item[] = [
  {
    linkId: 'appearanceWorry',
    type: 'boolean',
    text: 'Are you very worried about how some part of you looks?',
    help: 'We ask everybody the next few questions. There are no wrong answers.',
    required: true,
  },
  {
    linkId: 'appearanceThoughts',
    type: 'boolean',
    text: 'Do you think about it a lot, and wish you could think about it less?',
    required: true,
    showWhen: { linkId: 'appearanceWorry', equals: true },
  },
  {
    linkId: 'appearanceTime',
    type: 'choice',
    text: 'On a usual day, how much time do you spend thinking about it?',
    required: true,
    showWhen: { linkId: 'appearanceWorry', equals: true },
    options: [shortTime, 'One to three hours', 'More than three hours'],
  },
  {
    linkId: 'appearanceEffect',
    type: 'choices',
    text: 'Does it affect you in any of these ways?',
    help: 'Choose all that apply, or none.',
    showWhen: { linkId: 'appearanceWorry', equals: true },
    options: [
      'It often upsets me a great deal',
      'I avoid people, places or photographs because of it',
      'It gets in the way of work, study or home life',
      'I check mirrors, cover up or ask others about it many times a day',
    ],
  },
  {
    linkId: 'mentalHealth',
    type: 'boolean',
    text: 'Are you having treatment or support for your mental health?',
    help: 'It is not a reason to turn you away. It helps us choose the right time with you.',
    required: true,
  },
];

/** Worried and preoccupied, and either affected by it or taken up by it for an hour or more a day. */
export function isAppearanceScreenPositive(answers: Answers): boolean {
  const { appearanceWorry, appearanceThoughts, appearanceEffect, appearanceTime } = answers;
  const isAffected = Array.isArray(appearanceEffect) && appearanceEffect.length > 0;
  const isLong = typeof appearanceTime === 'string' && appearanceTime !== shortTime;
  return appearanceWorry === true && appearanceThoughts === true && (isAffected || isLong);
}
