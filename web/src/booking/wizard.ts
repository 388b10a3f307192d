import { z } from 'zod';
import type { HeldTime } from '#shared/contracts/atOnce.ts';
import { adultStatementMessage, whoFor, type MyBooking } from '#shared/contracts/booking.ts';
import type { User } from '#shared/contracts/user.ts';
import { DateOfBirth, Email, Phone } from '#shared/contracts/fields.ts';
import { isAdult, underAgeMessage } from '#shared/domain/age.ts';
import { isDifferentPerson, namesakeMessage } from '#shared/domain/bookedFor.ts';
import {
  findService,
  formatEitherPrice,
  hasHad,
  patientName,
  wizardServices,
} from '#shared/domain/catalogue.ts';
import { lastPreferredDay } from '#shared/domain/preferredDay.ts';
import { readPreferredTimes, timesOf, timeKey, type TimeOfDay } from '#shared/domain/offers.ts';
import { isCalendarDate, isPast, londonToday } from '#shared/domain/wallTime.ts';

export type Step = 1 | 2 | 3;
export const stepNames = ['Service', 'Your details', 'Review'] as const;

export const Wizard = z.object({
  /** Distinguishes this wizard's history entries from those of an earlier one. */
  id: z.string().default(''),
  step: z.union([z.literal(1), z.literal(2), z.literal(3)]).default(1),
  serviceId: z.string().default(''),
  /** The service parameter that was last applied, so that each is applied once. */
  asked: z.string().default(''),
  /** The id that was chosen last, also of a service that became a consultation. */
  chosen: z.string().default(''),
  name: z.string().default(''),
  email: z.string().default(''),
  phone: z.string().default(''),
  preferredDate: z.string().default(''),
  /** The free time that is taken, as in the preferred times; empty for a request. */
  taken: z.string().default(''),
  /** The output of `wishesText`. */
  wishes: z.string().default(''),
  message: z.string().default(''),
  /** The person treated, asked for when name or address differ from the account's. */
  whoFor: z.enum(whoFor).default('me'),
  isAdult: z.boolean().default(false),
  /** Of somebody else, where it is known. */
  dateOfBirth: z.string().default(''),
});
export type Wizard = z.infer<typeof Wizard>;
export type Details = Pick<Wizard, 'name' | 'email' | 'phone' | 'preferredDate' | 'message'>;
export type Problems = Partial<Record<keyof Details | 'isAdult' | 'dateOfBirth', string | undefined>>;
export type Account = Pick<User, 'firstName' | 'lastName' | 'email'>;

export const emptyWizard = Wizard.parse({});

export const beginWizard = (): Wizard => ({ ...emptyWizard, id: `${Date.now()}.${Math.random()}` });

export const findWizardService = (id: string) => wizardServices.find((service) => service.id === id);

const interestIn = (service: string) => `I am interested in ${service}.`;

/**
 * Chooses a service by its id. One that can only begin with a consultation becomes that, with its name in the notes;
 * a name that another choice left there goes, text of somebody's own stays.
 */
export function chooseService(wizard: Wizard, chosen: string): Wizard {
  const service = findService(chosen);
  if (!service) return wizard;
  const isListed = findWizardService(service.id) !== undefined;
  const former = findUnlisted(wizard);
  const isOwnText = wizard.message !== '' && wizard.message !== (former ? interestIn(former) : '');
  const message = isOwnText ? wizard.message : isListed ? '' : interestIn(patientName(service));
  const serviceId = isListed ? service.id : 'consultation';
  const taken = serviceId === wizard.serviceId ? wizard.taken : '';
  return { ...wizard, serviceId, taken, chosen: service.id, message };
}

/** Notes the free time that is held. Should it become a request after all, it asks for the same time. */
export function takeTime(wizard: Wizard, time: TimeOfDay): Wizard {
  const taken = timeKey(time);
  return { ...wizard, taken, wishes: taken, preferredDate: time.date };
}

/** A draft of an earlier day goes back to the choice of a time. */
export function dropPassedTime(wizard: Wizard, now: Date): Wizard {
  const time = findTaken(wizard, null);
  return time && isPast(time.date, time.time, now)
    ? { ...wizard, taken: '', wishes: '', preferredDate: '', step: 1 }
    : wizard;
}

/** Applies what the device holds, as in another tab, while nothing else was chosen. */
export function applyHeldTime(wizard: Wizard, { service, date, time }: HeldTime): Wizard {
  const known = wizard.serviceId === '' ? chooseService(wizard, service) : wizard;
  const isOther = findWizardService(known.serviceId)?.name !== service;
  return isOther || wizard.taken !== '' || wizard.preferredDate !== ''
    ? wizard
    : takeTime(known, { date, time });
}

/** The free time that the wizard books; null for a request, as always for somebody else. */
export function findTaken(wizard: Wizard, account: Account | null): TimeOfDay | null {
  return isForOther(wizard, account) ? null : (timesOf(readPreferredTimes(wizard.taken))[0] ?? null);
}

/** Applies `?service=`, an id or alias. */
export function applyRequestedService(wizard: Wizard, requested: string | null): Wizard {
  if (requested === 'review' && wizard.asked !== requested) {
    return {
      ...chooseService(wizard, 'consultation'),
      asked: requested,
      step: 1,
      message: 'My two-week review',
    };
  }
  const service = requested === null ? undefined : findService(requested);
  if (!service || requested === null || requested === wizard.asked) return wizard;
  return { ...chooseService(wizard, service.id), asked: requested, step: 1 };
}

/** From the treatment page that led here. It replaces that of an earlier page, but never one that was chosen by hand. */
export function applyPageService(wizard: Wizard, service: string | null): Wizard {
  const isOfEarlierPage = wizard.step === 1 && findService(wizard.asked)?.id === wizard.chosen;
  return wizard.serviceId === '' || isOfEarlierPage ? applyRequestedService(wizard, service) : wizard;
}

/** The requested service, if it was replaced by a consultation. */
export function findUnlisted({ asked, chosen, serviceId }: Wizard): string | null {
  const service = findService(chosen || asked);
  return service && serviceId === 'consultation' && !findWizardService(service.id)
    ? patientName(service)
    : null;
}

/** Applies the service chosen on the page, unless another was chosen since. */
export function saveChoice(wizard: Wizard, chosen: string): Wizard {
  return wizard.serviceId === '' ? chooseService(wizard, chosen) : wizard;
}

/** Prefills a signed-in user's details without overwriting typed text. */
export function addKnownDetails(wizard: Wizard, user: User | null, phone = ''): Wizard {
  if (!user) return wizard;
  return {
    ...wizard,
    name: wizard.name || `${user.firstName} ${user.lastName}`,
    email: wizard.email || user.email,
    phone: wizard.phone || phone,
  };
}

const isFilled = (text: string) => text.trim() !== '';

export function canContinue(wizard: Wizard): boolean {
  if (wizard.step === 1) return findWizardService(wizard.serviceId) !== undefined;
  return [wizard.name, wizard.email, wizard.phone, wizard.preferredDate].every(isFilled);
}

/** The requested step, or the first incomplete one before it: history entries outlive the form's data. */
export function reachableStep(wizard: Wizard, wanted: Step): Step {
  const unfinished = ([1, 2] as const).find((step) => step < wanted && !canContinue({ ...wizard, step }));
  return unfinished ?? wanted;
}

/** Never for a guest, who cannot submit. */
export const isForOther = ({ whoFor: person }: Pick<Wizard, 'whoFor'>, account: Account | null): boolean =>
  account !== null && person === 'somebody_else';

export const hasOtherDetails = (wizard: Wizard, account: Account): boolean =>
  [wizard.name, wizard.email].every(isFilled) && isDifferentPerson(wizard, account);

const fullName = ({ firstName, lastName }: Account) => `${firstName} ${lastName}`;

const hasOwnName = ({ name }: Pick<Wizard, 'name'>, account: Account) =>
  !isDifferentPerson({ name, email: account.email }, account);

/** Another person's name has to be typed. */
export function choosePerson(
  wizard: Pick<Wizard, 'name'>,
  person: Wizard['whoFor'],
  account: Account,
): Pick<Wizard, 'whoFor' | 'name'> {
  const { name } = wizard;
  if (person === 'me') return { whoFor: person, name: isFilled(name) ? name : fullName(account) };
  return { whoFor: person, name: hasOwnName(wizard, account) ? '' : name };
}

function checkBirthDate(value: string): Problems {
  const parsed = DateOfBirth.safeParse(value);
  if (!parsed.success) return { dateOfBirth: parsed.error.issues[0]?.message ?? '' };
  return isAdult(value, londonToday(new Date())) ? {} : { dateOfBirth: underAgeMessage };
}

function checkWhoFor(wizard: Wizard, account: Account | null): Problems {
  if (!account || !isForOther(wizard, account)) return {};
  return {
    ...(!wizard.isAdult && { isAdult: adultStatementMessage }),
    ...(wizard.dateOfBirth !== '' && checkBirthDate(wizard.dateOfBirth)),
    ...(wizard.dateOfBirth === '' && hasOwnName(wizard, account) && { dateOfBirth: namesakeMessage }),
  };
}

/** Validation errors by field, checked on Continue. */
export function checkDetails(details: Wizard, today: string, account: Account | null = null): Problems {
  const problems: Problems = checkWhoFor(details, account);
  const phone = Phone.safeParse(details.phone);
  if (!phone.success) problems.phone = phone.error.issues[0]?.message ?? '';
  const email = Email.safeParse(details.email);
  if (!email.success) problems.email = email.error.issues[0]?.message ?? '';
  if (!isCalendarDate(details.preferredDate)) problems.preferredDate = 'Please enter a date';
  else if (details.preferredDate < today) problems.preferredDate = 'Please choose today or a later date';
  else if (details.preferredDate > lastPreferredDay(today))
    problems.preferredDate = 'Please choose a day within the next ten years';
  return problems;
}

/** Title and text of the toast about missing fields; null if complete. */
export function findMissing(
  wizard: Wizard,
  account: Account | null = null,
): { title: string; description: string; step?: Step } | null {
  if (!findWizardService(wizard.serviceId)) {
    return { title: 'Incomplete booking', description: 'Please select a service.' };
  }
  if (![wizard.name, wizard.email, wizard.phone].every(isFilled)) {
    return { title: 'Contact information required', description: 'Please provide all contact details.' };
  }
  if (!isFilled(wizard.preferredDate)) {
    return {
      title: 'Preferred date required',
      description: 'Please provide your preferred appointment date.',
    };
  }
  // Somebody may have filled everything in before they logged in.
  const [whoForProblem] = Object.values(checkWhoFor(wizard, account));
  if (whoForProblem === undefined) return null;
  return { title: 'Who is it for?', description: whoForProblem, step: 2 };
}

/** What the service costs the person treated, and what that buys; both prices where their visits could not be read. */
export function ownPrice(
  service: (typeof wizardServices)[number],
  { whoFor: person }: Pick<Wizard, 'whoFor'>,
  bookings: readonly MyBooking[] | undefined,
) {
  const { later, price } = service;
  if (person === 'me' && later && !bookings)
    return { ...service, price: formatEitherPrice(price, later), words: '' };
  const visit = { service: service.name, bookedFor: null, appointmentDate: null, appointmentTime: null };
  return (person === 'me' && hasHad(bookings ?? [], visit) ? later : undefined) ?? service;
}

const personOf = (wizard: Wizard) => ({
  name: wizard.name.trim(),
  email: wizard.email.trim(),
  phone: wizard.phone.trim(),
  service: findWizardService(wizard.serviceId)?.name ?? '',
  message: wizard.message.trim() || null,
});

/** The request body: the service by its name, empty notes as null. */
export function toBooking(wizard: Wizard, account: Account & { id: number }) {
  const isOther = isForOther(wizard, account);
  const wishes = readPreferredTimes(wizard.wishes);
  return {
    ...personOf(wizard),
    userId: account.id,
    preferredDate: wizard.preferredDate,
    ...(wishes && { wishes }),
    ...(isOther && { for: 'somebody_else' as const }),
    ...(isOther && wizard.isAdult && { isAdult: true as const }),
    ...(isOther && wizard.dateOfBirth !== '' && { dateOfBirth: wizard.dateOfBirth }),
  };
}

/** What is sent for a free time. */
export const toTaking = (wizard: Wizard, { date, time }: TimeOfDay) => ({ ...personOf(wizard), date, time });

/** An open request for the same treatment of the same person, to warn of a duplicate. */
export function findDuplicate(wizard: Wizard, bookings: readonly MyBooking[]): MyBooking | undefined {
  const name = findWizardService(wizard.serviceId)?.name;
  const person = wizard.whoFor === 'somebody_else' ? wizard.name.trim() : null;
  return bookings.find(
    ({ status, service, bookedFor }) => status === 'query' && service === name && bookedFor === person,
  );
}
