import {
  formatEitherPrice,
  hasHad,
  services,
  type Service,
  type ServiceId,
  type Visit,
} from '#shared/domain/catalogue.ts';
import { foldText } from '#shared/domain/foldText.ts';
import { pounds, prices } from '#shared/prices.ts';

interface PriceLine {
  name: string;
  price: string;
}

/** What the desk says on the telephone about a service. */
export interface PricedService {
  id: ServiceId;
  name: string;
  /** As the website has it, such as a range. */
  price: string;
  /** Why that is a range. */
  reason: string | undefined;
  minutes: number;
  /** A first visit that costs more than later ones comes first. */
  lines: readonly PriceLine[];
  includes: string | null;
}

const line = (name: string, amount: number, unit = ''): PriceLine => ({
  name,
  price: `${pounds(amount)}${unit}`,
});

const { antiWrinkle, fillers, prp, vitaminInjections, b12, drips, microblading } = prices;

const details: Record<ServiceId, Pick<PricedService, 'lines' | 'includes'>> = {
  consultation: { lines: [], includes: null },
  'anti-wrinkle': {
    lines: [
      line('One area', antiWrinkle.oneArea),
      line('Two areas', antiWrinkle.twoAreas),
      line('Three areas', antiWrinkle.threeAreas),
    ],
    includes: 'consultation, aftercare and a review at two weeks',
  },
  'dermal-fillers': {
    lines: [
      line('Lips, 0.5ml', fillers.halfMl),
      line('Lips, 1ml', fillers.oneMl),
      line('Marionette lines', fillers.marionetteLines),
    ],
    includes: 'consultation, aftercare and a review at two weeks',
  },
  'prp-therapy': {
    lines: [line('One session', prp.session), line('Three-session package', prp.threeSessions)],
    includes: 'consultation and aftercare',
  },
  'vitamin-injections': {
    lines: [
      line('One session', vitaminInjections.session),
      line('Package of 4 sessions', vitaminInjections.fourSessions),
    ],
    includes: 'consultation and aftercare',
  },
  'b12-injection': {
    lines: [
      line('Single injection', b12.single),
      line('Monthly package', b12.fourWeekly),
      line('Maintenance', b12.monthly, '/month'),
    ],
    includes: 'consultation and aftercare',
  },
  'wellness-drip': {
    lines: [line('Health & Wellness', drips.wellness), line('Beauty & Recovery', drips.recovery)],
    includes: 'consultation and checks before every drip',
  },
  microblading: {
    lines: [
      line('Initial microblading', microblading.initial),
      line('Touch-up', microblading.touchUp),
      line('Premium', microblading.premium),
    ],
    includes: `one touch-up at 6-8 weeks; a ${pounds(microblading.deposit)} deposit secures the booking`,
  },
};

/** The price of a service in one expression, such as a range, or `free`. */
export function priceOf({ wizard, pagePrice }: Service): string {
  const price = pagePrice ?? wizard?.price ?? '';
  return price === 'FREE' ? 'free' : price;
}

/** What a service costs somebody then, by their visits; both prices where these are not known. */
export function priceFor(
  service: Service,
  visits: readonly Visit[] | undefined,
  { date, time }: { date: string; time: string },
): string {
  const { name, wizard, later } = service;
  if (!wizard || !later) return priceOf(service);
  if (!visits) return formatEitherPrice(wizard.price, later);
  const visit = { service: name, bookedFor: null, appointmentDate: date, appointmentTime: time };
  return hasHad(visits, visit) ? later.price : wizard.price;
}

export const priceList: readonly PricedService[] = services.map((service: Service & { id: ServiceId }) => {
  const { lines, includes } = details[service.id];
  const first = service.later && service.wizard ? [{ name: 'First visit', price: service.wizard.price }] : [];
  return {
    id: service.id,
    name: service.name,
    price: priceOf(service),
    reason: service.reason,
    minutes: service.blockedMinutes,
    lines: [...first, ...lines],
    includes,
  };
});

const priceWords = new Set([
  'price',
  'prices',
  'pricing',
  'cost',
  'costs',
  'how',
  'much',
  'is',
  'the',
  'for',
  'of',
]);
const questionWords = new Set(['price', 'prices', 'pricing', 'cost', 'costs', 'much']);
/** Shorter ones begin too many names. */
const shortestWord = 3;

const wordsOf = (texts: readonly string[]) => texts.flatMap((text) => foldText(text).split(/[^a-z0-9]+/));

/** Finds the services whose name, or the name of one of their prices, has words that begin like those typed. */
export function findPrices(text: string): { found: readonly PricedService[]; isPriceQuestion: boolean } {
  const typed = wordsOf([text]).filter(Boolean);
  const isPriceQuestion = typed.some((word) => questionWords.has(word));
  const words = typed.filter((word) => !priceWords.has(word));
  if (words.length === 0) return { found: isPriceQuestion ? priceList : [], isPriceQuestion };
  if (!isPriceQuestion && words.some(({ length }) => length < shortestWord))
    return { found: [], isPriceQuestion };
  const found = priceList.filter(({ id, name, lines }) => {
    const aliases = services.find((service) => service.id === id)?.aliases ?? [];
    const known = wordsOf([name, ...aliases, ...lines.map((one) => one.name)]);
    return words.every((word) => known.some((one) => one.startsWith(word)));
  });
  return { found, isPriceQuestion };
}

export const formatPricedService = ({ minutes, lines, includes }: PricedService): string =>
  [
    `${minutes} minutes`,
    ...lines.map(({ name, price }) => `${name} ${price}`),
    ...(includes === null ? [] : [`includes ${includes}`]),
  ].join(' · ');
