import { describe, expect, test } from 'vitest';
import { namesakeMessage } from '#shared/domain/bookedFor.ts';
import { hasHad } from '#shared/domain/catalogue.ts';
import type { MyBooking } from '#shared/contracts/booking.ts';
import { sampleUser } from '#shared/testing/sampleUser.ts';
import {
  addKnownDetails,
  applyHeldTime,
  dropPassedTime,
  findTaken,
  findWizardService,
  ownPrice,
  takeTime,
  choosePerson,
  hasOtherDetails,
  isForOther,
  canContinue,
  checkDetails,
  emptyWizard,
  findMissing,
  findUnlisted,
  applyPageService,
  applyRequestedService,
  chooseService,
  saveChoice,
  reachableStep,
  toBooking,
  type Wizard,
} from '#web/booking/wizard.ts';

const full = {
  ...emptyWizard,
  serviceId: 'prp-therapy',
  name: 'Ada Byron',
  email: 'ada@example.com',
  phone: '020 7946 0101',
  preferredDate: '2026-06-01',
};

const account = { id: 7, firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com' };

describe('a step from the history', () => {
  test.each([
    ['an empty wizard', emptyWizard, 1],
    ['a service without details', { ...emptyWizard, serviceId: 'prp-therapy' }, 2],
    ['details without a service', { ...full, serviceId: '' }, 1],
    ['everything filled in', full, 3],
  ] as const)('goes from %s only as far as it is complete', (_, wizard, step) => {
    expect(reachableStep(wizard, 3)).toBe(step);
    expect(reachableStep(wizard, 1)).toBe(1);
  });
});

describe('Continue', () => {
  test('needs a service in step 1', () => {
    expect(canContinue(emptyWizard)).toBe(false);
    expect(canContinue({ ...emptyWizard, serviceId: 'nonsense' })).toBe(false);
    expect(canContinue({ ...emptyWizard, serviceId: 'consultation' })).toBe(true);
  });

  test.each(['name', 'email', 'phone', 'preferredDate'] as const)('needs %s in step 2', (field) => {
    expect(canContinue({ ...full, step: 2 })).toBe(true);
    expect(canContinue({ ...full, step: 2, [field]: ' ' })).toBe(false);
  });
});

test('a choice made on the page applies until another is made', () => {
  expect(saveChoice(emptyWizard, 'prp-therapy').serviceId).toBe('prp-therapy');
  expect(saveChoice(emptyWizard, 'nonsense')).toBe(emptyWizard);
  expect(saveChoice(full, 'consultation')).toBe(full);
});

test('details are checked before the review', () => {
  expect(checkDetails(full, '2026-06-01')).toEqual({});
  expect(checkDetails({ ...full, email: 'ada@' }, '2026-06-01')).toEqual({
    email: 'Please enter a valid email address',
  });
  expect(checkDetails({ ...full, phone: '12' }, '2026-06-01')).toEqual({
    phone: 'Please enter a phone number that we can ring',
  });
  expect(checkDetails({ ...full, preferredDate: '2036-06-02' }, '2026-06-01')).toEqual({
    preferredDate: 'Please choose a day within the next ten years',
  });
  expect(checkDetails(full, '2026-06-02')).toEqual({ preferredDate: 'Please choose today or a later date' });
});

test('lists what is missing, the service first', () => {
  expect(findMissing(emptyWizard)).toEqual({
    title: 'Incomplete booking',
    description: 'Please select a service.',
  });
  expect(findMissing({ ...full, phone: '' })).toEqual({
    title: 'Contact information required',
    description: 'Please provide all contact details.',
  });
  expect(findMissing({ ...full, preferredDate: '' })).toEqual({
    title: 'Preferred date required',
    description: 'Please provide your preferred appointment date.',
  });
  expect(findMissing(full)).toBeNull();
});

test('the request names its service and has null for no notes', () => {
  expect(toBooking({ ...full, message: '  ' }, account)).toEqual({
    userId: 7,
    name: 'Ada Byron',
    email: 'ada@example.com',
    phone: '020 7946 0101',
    service: 'PRP Therapy',
    preferredDate: '2026-06-01',
    message: null,
  });
});

describe('who it is for', () => {
  const other = { ...full, name: 'Sam Partner', email: 'sam@example.com' };

  test.each([
    [
      'the account’s own details, however they are spaced',
      { ...full, name: ' ada  BYRON', email: 'Ada@example.com ' },
      false,
    ],
    ['another name', { ...full, name: 'Sam Partner' }, true],
    ['another address', { ...full, email: 'sam@example.com' }, true],
    ['details that are not complete', { ...other, name: ' ' }, false],
  ])('is said to differ from the account by %s', (_, wizard, isOther) =>
    expect(hasOtherDetails(wizard, account)).toBe(isOther),
  );

  test('is the patient by default; somebody else has a name to be typed, and may be reached at the same address', () => {
    const problemsOf = (change: object) => checkDetails({ ...other, ...change }, '2026-06-01', account);
    const forOther = { whoFor: 'somebody_else', isAdult: true } as const;
    expect(problemsOf({})).toEqual({});
    expect(problemsOf({ whoFor: 'somebody_else' })).toEqual({
      isAdult: 'Please confirm that they are 18 or over',
    });
    expect(problemsOf({ ...forOther, email: 'ada@example.com' })).toEqual({});
    expect(problemsOf({ ...forOther, name: full.name })).toEqual({ dateOfBirth: namesakeMessage });
    expect(problemsOf({ ...forOther, name: full.name, dateOfBirth: '1960-10-07' })).toEqual({});
    expect(choosePerson(full, 'somebody_else', account)).toEqual({ whoFor: 'somebody_else', name: '' });
    expect(choosePerson(other, 'somebody_else', account)).toMatchObject({ name: 'Sam Partner' });
    expect(choosePerson({ name: '' }, 'me', account)).toEqual({ whoFor: 'me', name: 'Ada Byron' });
    expect(isForOther(forOther, null)).toBe(false);
  });

  test('is checked at the end for the account that is signed in then', () => {
    const own = { ...full, name: 'Sam Partner', whoFor: 'somebody_else' } as const;
    expect(findMissing(own, account)).toMatchObject({ title: 'Who is it for?', step: 2 });
    expect(findMissing(other, account)).toBeNull();
  });

  test('is in the request only for somebody else', () => {
    expect(toBooking({ ...other, whoFor: 'somebody_else', isAdult: true }, account)).toMatchObject({
      for: 'somebody_else',
      isAdult: true,
    });
    expect(toBooking({ ...other, isAdult: true }, account)).not.toHaveProperty('for');
    expect(toBooking({ ...other, isAdult: true }, account)).not.toHaveProperty('isAdult');
  });
});

describe('a service in the address', () => {
  test('is chosen by id or alias', () => {
    expect(applyRequestedService(emptyWizard, 'prp').serviceId).toBe('prp-therapy');
    expect(applyRequestedService(emptyWizard, 'Dermal Fillers').serviceId).toBe('dermal-fillers');
    expect(applyRequestedService(emptyWizard, 'nonsense')).toBe(emptyWizard);
    expect(applyRequestedService(emptyWizard, null)).toBe(emptyWizard);
  });

  test('a review is a consultation that says so', () => {
    expect(applyRequestedService(emptyWizard, 'review')).toMatchObject({
      serviceId: 'consultation',
      message: 'My two-week review',
    });
  });

  test('is applied once, so that a later choice stays', () => {
    const changed = {
      ...applyRequestedService(emptyWizard, 'prp'),
      serviceId: 'consultation',
      step: 3 as const,
    };
    expect(applyRequestedService(changed, 'prp')).toBe(changed);
    expect(applyRequestedService(changed, 'fillers')).toMatchObject({ serviceId: 'dermal-fillers', step: 1 });
  });

  test('becomes a consultation when the wizard does not list it', () => {
    const wizard = applyRequestedService(emptyWizard, 'microblading');
    expect(wizard.serviceId).toBe('consultation');
    expect(findUnlisted(wizard)).toBe('Microblading');
    expect(wizard.message).toBe('I am interested in Microblading.');
    expect(applyRequestedService({ ...emptyWizard, message: 'My own' }, 'microblading').message).toBe(
      'My own',
    );
    expect(applyRequestedService(wizard, 'prp').message).toBe('');
    expect(findUnlisted({ ...wizard, serviceId: 'prp-therapy' })).toBeNull();
    expect(findUnlisted(applyRequestedService(emptyWizard, 'consultation'))).toBeNull();
  });
});

test('a described treatment is a consultation with its name in the notes, until another is chosen', () => {
  const wizard = chooseService(emptyWizard, 'microblading');
  expect(toBooking({ ...full, ...wizard, phone: full.phone }, { ...account, id: 7 })).toMatchObject({
    service: 'Consultation',
    message: 'I am interested in Microblading.',
  });
  expect(findUnlisted(wizard)).toBe('Microblading');
  const other = chooseService(wizard, 'wellness-drip');
  expect(other.message).toBe('I am interested in IV Vitamin Drips.');
  expect(chooseService(other, 'consultation')).toMatchObject({ serviceId: 'consultation', message: '' });
  expect(findUnlisted(chooseService(other, 'consultation'))).toBeNull();
  expect(chooseService({ ...wizard, message: 'My own' }, 'prp-therapy')).toMatchObject({ message: 'My own' });
  // What the address asked for does not come back after another choice.
  const asked = chooseService(applyRequestedService(emptyWizard, 'prp'), 'microblading');
  expect(applyRequestedService(asked, 'prp')).toBe(asked);
});

test('the treatment of the page before comes along, unless a service was chosen', () => {
  expect(applyPageService(emptyWizard, 'prp-therapy').serviceId).toBe('prp-therapy');
  const wizard = applyPageService(emptyWizard, 'microblading');
  expect(wizard).toMatchObject({ serviceId: 'consultation', message: 'I am interested in Microblading.' });
  expect(applyPageService(full, 'microblading')).toBe(full);
  expect(applyPageService(emptyWizard, null)).toBe(emptyWizard);
  // That of a page visited later replaces it, unless it was gone on with, or another was chosen by hand.
  expect(applyPageService(wizard, 'prp-therapy')).toMatchObject({ serviceId: 'prp-therapy', message: '' });
  expect(applyPageService({ ...wizard, step: 2 }, 'prp-therapy')).toMatchObject({ chosen: 'microblading' });
  const byHand = chooseService(wizard, 'dermal-fillers');
  expect(applyPageService(byHand, 'prp-therapy')).toBe(byHand);
});

test('a user’s name and email fill empty fields only', () => {
  expect(addKnownDetails(emptyWizard, sampleUser)).toMatchObject({
    name: 'Ada Byron',
    email: 'ada@example.com',
  });
  expect(addKnownDetails({ ...emptyWizard, name: 'A. B.' }, sampleUser).name).toBe('A. B.');
  expect(addKnownDetails(emptyWizard, sampleUser, '020 7946 0101').phone).toBe('020 7946 0101');
  expect(addKnownDetails({ ...emptyWizard, phone: '1' }, sampleUser, '020 7946 0101').phone).toBe('1');
});

describe('a free time', () => {
  const time = { date: '2026-06-02', time: '13:30' };
  const held = { ...time, service: 'Consultation', endsAt: '2026-06-01T09:00:00Z' };
  const chosen = chooseService(emptyWizard, 'consultation');

  test('that is held in another tab comes along, unless something else was chosen here', () => {
    const taken = { taken: '2026-06-02 13:30', wishes: '2026-06-02 13:30', preferredDate: '2026-06-02' };
    for (const before of [emptyWizard, chosen]) {
      expect(applyHeldTime(before, held)).toMatchObject({ ...taken, serviceId: 'consultation' });
    }
    for (const before of [full, { ...chosen, preferredDate: '2026-07-01' }]) {
      expect(applyHeldTime(before, held)).toBe(before);
    }
  });

  test('is not booked for another service, or for somebody else, who is asked for it', () => {
    const wizard = { ...full, ...takeTime(chosen, time), name: 'Grace Hopper', email: 'grace@example.com' };
    expect(findTaken(wizard, account)).toEqual(time);
    expect(findTaken(chooseService(wizard, 'prp-therapy'), account)).toBeNull();
    const forOther = { ...wizard, whoFor: 'somebody_else' as const };
    expect(findTaken(forOther, account)).toBeNull();
    expect(toBooking(forOther, account).wishes).toEqual({ times: [time] });
  });

  test('that has passed in a draft is chosen anew', () => {
    const draft: Wizard = { ...full, ...takeTime(chosen, time), step: 2 };
    expect(dropPassedTime(draft, new Date('2026-06-02T12:30:00Z'))).toBe(draft);
    const chosenAnew = { taken: '', wishes: '', preferredDate: '', step: 1 };
    expect(dropPassedTime(draft, new Date('2026-06-02T12:31:00Z'))).toEqual({ ...draft, ...chosenAnew });
  });
});

test('vitamin injections cost less once one was completed, for the same person and not before it', () => {
  const vitamins = findWizardService('vitamin-injections')!;
  const first = { service: vitamins.name, appointmentDate: '2026-05-01', appointmentTime: '10:00' };
  const had = { ...first, status: 'completed', bookedFor: null };
  const priceAfter = (change: object, whoFor: 'me' | 'somebody_else' = 'me') =>
    ownPrice(vitamins, { whoFor }, [{ ...had, ...change } as MyBooking]).price;
  expect(priceAfter({})).toBe('£40');
  for (const other of [{ status: 'confirmed' }, { service: 'PRP Therapy' }, { bookedFor: 'Grace Hopper' }]) {
    expect(priceAfter(other)).toBe('£70');
  }
  expect(priceAfter({}, 'somebody_else')).toBe('£70');
  expect(ownPrice(vitamins, { whoFor: 'me' }, undefined).price).toBe('£70 at a first visit, £40 later');
  const isLater = (visit: object) => hasHad([had], { ...had, ...visit });
  expect([{}, { appointmentTime: '09:00' }, { bookedFor: 'Grace Hopper' }].map(isLater)).not.toContain(true);
  // Earlier on the same day, too, as the wizard says.
  const later = [{ appointmentTime: '15:00' }, { appointmentDate: '2026-05-02', appointmentTime: '09:00' }];
  expect([...later, { appointmentDate: null, appointmentTime: null }].map(isLater)).not.toContain(false);
  const ofHers = { ...had, bookedFor: 'Grace Hopper' };
  expect(hasHad([ofHers], { ...ofHers, appointmentTime: '15:00' })).toBe(true);
});
