import { formatDate, addDays, londonToday } from '#shared/domain/wallTime.ts';
import { formatAmount, type DoseUnit } from '#shared/domain/careRecord.ts';
import { isBy } from '#shared/domain/happening.ts';

/**
 * Rules of patient-specific directions: the written instruction of a prescriber to give one medicine to one person
 * (Human Medicines Regulations 2012, regulation 214; NMC and JCCP since June 2025: the prescriber has seen this person
 * face to face). Dates are ISO dates in London; a signature, an end and an administration are instants.
 */

/** Days between seeing the patient and signing: enough for blood results, so few that what was seen is still so. */
export const seenWithinDays = 28;
/** For how many days a direction can be in force: about the six months of a private prescription (regulation 217). */
export const maxDirectionDays = 183;
export const maxAdministrations = 12;

export interface Direction {
  id: string;
  /** Of `medicines`. */
  medicine: string;
  name: string;
  /** The largest of one administration. */
  dose: number;
  unit: DoseUnit;
  route?: string | undefined;
  /** The smallest number of days from one administration to the next. */
  intervalDays: number;
  administrations: number;
  signedAt: string;
  /** Its last day. */
  expiresOn: string;
  /** Null: it was not ended. */
  endedAt: string | null;
  /** Alerts that the prescriber has not seen, until they are confirmed. */
  unseen: readonly { id: string; text: string; saidAt: string }[];
}

/** A medicine that was given; null: without a direction. */
export interface Administration {
  medicine: string;
  directionId: string | null;
  at: string;
  /** How much, where that is known. */
  totals?: Given['totals'];
}

/** What is to be given of one medicine in one treatment. */
export interface Given {
  medicine: string;
  totals: readonly { unit: DoseUnit; total: number }[];
}

type History = readonly Administration[];

/** Why a direction for the medicine does not cover an administration, the nearest to covering it last. */
const faults = [
  'notYet',
  'ended',
  'expired',
  'suspended',
  'usedUp',
  'tooSoon',
  'noDose',
  'otherUnit',
  'tooMuch',
] as const;
type Fault = (typeof faults)[number];

export const leftOf = ({ id, administrations }: Direction, history: History): number =>
  administrations - history.filter(({ directionId }) => directionId === id).length;

const dayOf = (instant: string) => londonToday(new Date(instant));

/** When it may be given again. Whatever was given of the medicine counts, because the interval protects the patient. */
export function nextDay({ medicine, intervalDays, signedAt }: Direction, history: History): string {
  return history
    .filter((one) => one.medicine === medicine)
    .map(({ at }) => addDays(dayOf(at), intervalDays))
    .reduce((latest, day) => (day > latest ? day : latest), dayOf(signedAt));
}

/** What was given of its medicine less than the interval before or after an instant: a desk can report what was given earlier. */
function listTooNear({ medicine, intervalDays }: Direction, history: History, at: Date): History {
  const today = londonToday(at);
  return history.filter((one) => {
    const day = dayOf(one.at);
    return (
      one.medicine === medicine && day < addDays(today, intervalDays) && today < addDays(day, intervalDays)
    );
  });
}

const isEnded = ({ endedAt }: Direction, at: Date) => endedAt !== null && isBy(endedAt, at);

/** What was said by an instant, and its prescriber has not seen: nothing is given under it until they confirm it. */
export function listUnseen({ unseen }: Pick<Direction, 'unseen'>, at: Date) {
  const said = unseen.filter(({ saidAt }) => isBy(saidAt, at));
  return said.filter(({ id }, index) => said.findIndex((one) => one.id === id) === index);
}

/** Whether something is left of it at an instant. */
export const isInForce = (direction: Direction, history: History, at: Date): boolean =>
  isBy(direction.signedAt, at) &&
  !isEnded(direction, at) &&
  direction.expiresOn >= londonToday(at) &&
  leftOf(direction, history) > 0;

function findFault(direction: Direction, { totals }: Given, history: History, at: Date) {
  const [first, ...others] = totals;
  const checks: [Fault, boolean][] = [
    ['notYet', !isBy(direction.signedAt, at)],
    ['ended', isEnded(direction, at)],
    ['expired', direction.expiresOn < londonToday(at)],
    ['suspended', listUnseen(direction, at).length > 0],
    ['usedUp', leftOf(direction, history) < 1],
    ['tooSoon', listTooNear(direction, history, at).length > 0],
    ['noDose', first === undefined],
    ['otherUnit', others.length > 0 || first?.unit !== direction.unit],
    ['tooMuch', !(first !== undefined && first.total <= direction.dose)],
  ];
  return checks.find(([, isFault]) => isFault)?.[0] ?? null;
}

function formatFaults(
  fault: Fault,
  direction: Direction,
  { totals }: Given,
  near: History,
  at: Date,
): string {
  const { name, dose, unit, expiresOn } = direction;
  const words: Record<Fault, string> = {
    notYet: `The direction for ${name} was signed after it was given.`,
    ended: `The direction for ${name} was ended.`,
    expired: `The direction for ${name} expired on ${formatDate(expiresOn)}.`,
    suspended: `The direction for ${name} waits for its prescriber, who has not seen: ${listUnseen(direction, at)[0]?.text}`,
    usedUp: `The direction for ${name} has no administration left.`,
    tooSoon: `By its direction, ${name} may be given again from ${formatDate(nextDay(direction, near))}.`,
    noDose: `Please enter the dose of ${name}: the direction allows ${formatAmount(dose, unit)}.`,
    otherUnit: `The direction for ${name} is in ${unit}.`,
    tooMuch: `The direction for ${name} allows ${formatAmount(dose, unit)}, and this is ${totals[0]?.total ?? 0}.`,
  };
  return words[fault];
}

/**
 * The direction under which it may be given, the first to expire of several; or why it may not, in one sentence.
 * @param name of the medicine
 * @param at when it is or was given
 */
export function findDirection(
  directions: readonly Direction[],
  given: Given,
  name: string,
  history: History,
  at: Date,
): { direction: Direction; problem: null } | { direction: null; problem: string } {
  const own = directions
    .filter(({ medicine }) => medicine === given.medicine)
    .toSorted((a, b) => a.expiresOn.localeCompare(b.expiresOn));
  const checked = own.map((direction) => ({ direction, fault: findFault(direction, given, history, at) }));
  const covering = checked.find(({ fault }) => fault === null);
  if (covering) return { direction: covering.direction, problem: null };
  const rank = (fault: Fault | null) => (fault === null ? -1 : faults.indexOf(fault));
  const [nearest] = checked.toSorted((a, b) => rank(b.fault) - rank(a.fault));
  if (!nearest?.fault) return { direction: null, problem: `There is no direction for ${name}.` };
  const near = listTooNear(nearest.direction, history, at);
  return { direction: null, problem: formatFaults(nearest.fault, nearest.direction, given, near, at) };
}
