import { describe, expect, test } from 'vitest';
import { allCalls } from '#shared/contracts/allCalls.ts';
import { BookingCreate } from '#shared/contracts/booking.ts';
import { CareAssign } from '#shared/contracts/care.ts';
import { DirectionCreate, directionProblem } from '#shared/contracts/direction.ts';
import { LetterQuery } from '#shared/contracts/message.ts';
import { PictureCreate } from '#shared/contracts/picture.ts';
import { FollowUpCreate } from '#shared/contracts/queue.ts';
import { FormAnswers } from '#shared/contracts/recordForms.ts';
import { BlockedDaysCreate, BlockedTimeCreate, ScheduleQuery } from '#shared/contracts/schedule.ts';
import { ReferralCorrection } from '#shared/contracts/sheet.ts';
import { Lot, RecallSearch } from '#shared/contracts/stock.ts';
import { ProfileUpdate, RegisterForm } from '#shared/contracts/user.ts';
import { medicalSubjectMessage } from '#shared/domain/reply.ts';
import { addDays, londonToday } from '#shared/domain/wallTime.ts';
import { answer } from './sampleAnswer.ts';

const today = londonToday(new Date());
const uuid = '0190f3a0-0000-7000-8000-000000000001';

const request = {
  userId: 3,
  name: 'Grace Khan',
  email: 'grace@example.com',
  phone: '020 7946 0101',
  service: 'PRP Therapy',
  preferredDate: addDays(today, 5),
  message: null,
};
const closing = { startDate: '2031-01-01', endDate: '2031-01-01', reason: 'Holiday' };
const series = { days: [{ date: '2031-01-01', reason: 'Lunch' }] };
const direction = {
  id: uuid,
  medicine: 'botulinum',
  form: 'Powder',
  strength: '100 units',
  route: 'Intramuscular',
  dose: 50,
  unit: 'units',
  intervalDays: 84,
  administrations: 2,
  expiresOn: addDays(today, 90),
  seenOn: today,
  areas: ['glabella'],
  sites: null,
};
const picture = { id: uuid, bookingId: null, view: 'front', region: null };
const person = {
  firstName: 'Grace',
  lastName: 'Khan',
  email: 'grace@example.com',
  dateOfBirth: '1990-01-02',
  password: 'correct horse',
  confirmPassword: 'correct horse',
};
const answers = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`q${index}`, true]));
const book = (given: object) => answer(BookingCreate, { ...request, ...given });
const block = (given: object) => answer(BlockedTimeCreate, { ...closing, ...given });
const repeat = (given: object) => answer(BlockedDaysCreate, { ...series, ...given });
const offlineUntil = (to: string) => answer(allCalls.getOfflineData!.query!, { from: today, to });
const noTime = 'Please choose when it starts and when it ends, or neither.';
const noLength = 'The end has to be after the start.';
const atMostThree = 'At most three months can be shown';
const atMostFour = 'At most four weeks are kept';
const byOne = 'Please name a message or an event';
const noRegion = 'Please name the region';
const noBatch = 'Please enter a batch number or a product.';

describe('a rule that joins fields', () => {
  test.each<[what: string, find: () => string | undefined, refusal?: string]>([
    ['a request for oneself', () => book({})],
    [
      'for somebody else without a statement',
      () => book({ for: 'somebody_else' }),
      'Please confirm that they are 18 or over',
    ],
    ['for somebody else with it', () => book({ for: 'somebody_else', isAdult: true })],
    ['a closing of a day', () => block({})],
    [
      'that ends before it begins',
      () => block({ endDate: '2030-12-31' }),
      'The last day is before the first.',
    ],
    ['of 92 days', () => block({ endDate: addDays('2031-01-01', 92) })],
    [
      'of 93 days',
      () => block({ endDate: addDays('2031-01-01', 93) }),
      'A closing can last three months at most.',
    ],
    ['of a time', () => block({ startTime: '09:00', endTime: '10:00' })],
    ['without its end', () => block({ startTime: '09:00' }), noTime],
    ['without its start', () => block({ endTime: '09:00' }), noTime],
    ['of no length', () => block({ startTime: '09:00', endTime: '09:00' }), noLength],
    [
      'of a time on two days',
      () => block({ startTime: '09:00', endTime: '10:00', endDate: '2031-01-02' }),
      'A time of day is blocked on one day; whole days can be several.',
    ],
    ['of two whole days', () => block({ endDate: '2031-01-02' })],
    ['a series of whole days', () => repeat({})],
    ['of times', () => repeat({ startTime: '12:00', endTime: '13:00' })],
    ['without their end', () => repeat({ startTime: '12:00' }), noTime],
    ['without their start', () => repeat({ endTime: '12:00' }), noTime],
    ['of no length', () => repeat({ startTime: '12:00', endTime: '12:00' }), noLength],
    ['a schedule of a day', () => answer(ScheduleQuery, { from: '2031-01-01', to: '2031-01-01' })],
    ['of 92 days', () => answer(ScheduleQuery, { from: '2031-01-01', to: addDays('2031-01-01', 92) })],
    [
      'of 93 days',
      () => answer(ScheduleQuery, { from: '2031-01-01', to: addDays('2031-01-01', 93) }),
      atMostThree,
    ],
    ['backwards', () => answer(ScheduleQuery, { from: '2031-01-02', to: '2031-01-01' }), atMostThree],
    ['the desk’s data of a day', () => offlineUntil(today)],
    ['of four weeks', () => offlineUntil(addDays(today, 28))],
    ['of more', () => offlineUntil(addDays(today, 29)), atMostFour],
    ['backwards', () => offlineUntil(addDays(today, -1)), atMostFour],
    ['a letter by message', () => answer(LetterQuery, { message: '1' })],
    ['by event', () => answer(LetterQuery, { event: '1' })],
    ['by both', () => answer(LetterQuery, { message: '1', event: '1' }), byOne],
    ['by neither', () => answer(LetterQuery, {}), byOne],
    ['a photograph', () => answer(PictureCreate, picture)],
    ['of a region', () => answer(PictureCreate, { ...picture, view: 'region', region: 'Lip' })],
    ['of a region without one', () => answer(PictureCreate, { ...picture, view: 'region' }), noRegion],
    ['of the front with one', () => answer(PictureCreate, { ...picture, region: 'Lip' }), noRegion],
    ['a call', () => answer(FollowUpCreate, { kind: 'no_answer' })],
    ['a note', () => answer(FollowUpCreate, { kind: 'note', note: 'Rings back' })],
    ['an empty note', () => answer(FollowUpCreate, { kind: 'note' }), 'Note is required'],
    [
      'a reply about parking',
      () => answer(FollowUpCreate, { kind: 'reply', note: 'Yes', subject: 'Parking' }),
    ],
    [
      'about a treatment',
      () => answer(FollowUpCreate, { kind: 'reply', note: 'Yes', subject: 'Your botox' }),
      medicalSubjectMessage,
    ],
    ['without a subject', () => answer(FollowUpCreate, { kind: 'reply', note: 'Yes', subject: null })],
    ['an empty reply', () => answer(FollowUpCreate, { kind: 'reply' }), 'Please write the reply.'],
    ['a code', () => answer(ReferralCorrection, { code: 'ABCD2345' })],
    ['a customer', () => answer(ReferralCorrection, { referrerId: 3 })],
    ['nobody', () => answer(ReferralCorrection, { code: null, referrerId: null })],
    [
      'a code and a customer',
      () => answer(ReferralCorrection, { code: 'ABCD2345', referrerId: 3 }),
      'Please send either a code or a customer',
    ],
    ['a recall by batch number', () => answer(RecallSearch, { lot: 'C1' })],
    ['by product', () => answer(RecallSearch, { product: 'Gel' })],
    ['by nothing', () => answer(RecallSearch, {}), noBatch],
    ['by signs only', () => answer(RecallSearch, { lot: '--' }), noBatch],
    ['a batch number of signs only', () => answer(Lot, '--'), 'Batch number is required'],
    ['a registration', () => answer(RegisterForm, person)],
    [
      'with another password',
      () => answer(RegisterForm, { ...person, confirmPassword: 'another' }),
      'Passwords do not match',
    ],
    ['a change of a name', () => answer(ProfileUpdate, { firstName: 'Grace' })],
    ['of nothing', () => answer(ProfileUpdate, {}), 'Nothing to change was sent'],
    ['200 answers', () => answer(FormAnswers, answers(200))],
    ['201 answers', () => answer(FormAnswers, answers(201)), 'There are too many answers'],
    ['two guides', () => answer(CareAssign, { userId: 3, careTypes: ['Dermal Fillers', 'PRP and PRF'] })],
    [
      'the same guide twice',
      () => answer(CareAssign, { userId: 3, careTypes: ['Dermal Fillers', 'Dermal Fillers'] }),
      'Each care type can be selected once',
    ],
    ['a direction', () => answer(DirectionCreate, direction)],
    [
      'a direction of yesterday’s future',
      () => answer(DirectionCreate, { ...direction, seenOn: addDays(today, 1) }),
      'The day on which you saw the patient cannot be in the future',
    ],
  ])('%s', (_, find, refusal = 'taken') => expect(find()).toBe(refusal));

  test('of a direction names its field', () => {
    const problem = (given: object) => {
      const parsed = DirectionCreate.safeParse({ ...direction, ...given });
      return parsed.error?.issues.map(({ path }) => path.join('.'));
    };
    expect(problem({ seenOn: addDays(today, 1) })).toEqual(['seenOn']);
    expect(problem({ intervalDays: 0 })).toEqual(['intervalDays']);
    expect(problem({ intervalDays: 0, administrations: 1 })).toBeUndefined();
    expect(problem({ expiresOn: addDays(today, -1) })).toEqual(['expiresOn']);
  });

  test('of a direction counts its days to the day', () => {
    const at = '2031-06-15';
    const given = {
      ...direction,
      sites: null,
      beyondReason: null,
      unit: 'units' as const,
      seenOn: at,
      expiresOn: at,
    };
    const field = (change: object) => directionProblem({ ...given, ...change }, at)?.field;
    const edge = (name: 'seenOn' | 'expiresOn', step: 1 | -1) => {
      let days = 0;
      while (!field({ [name]: addDays(at, days + step) })) days += step;
      return days;
    };
    expect(field({})).toBeUndefined();
    expect([edge('seenOn', -1), edge('seenOn', 1)]).toEqual([-28, 0]);
    expect([edge('expiresOn', -1), edge('expiresOn', 1)]).toEqual([0, 183]);
    expect(directionProblem({ ...given, administrations: 2, intervalDays: 1 }, at)).toBeNull();
  });
});

test('what is wrong with the last day to close is said at its field', () => {
  for (const endDate of ['2030-12-31', addDays('2031-01-01', 93)])
    expect(BlockedTimeCreate.safeParse({ ...closing, endDate }).error?.issues[0]?.path).toEqual(['endDate']);
});
