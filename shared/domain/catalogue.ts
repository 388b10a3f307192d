import { dripsRange, fillersRange, pounds, poundsBetween, prices, vitaminWords } from '#shared/prices.ts';

/**
 * The catalogue of services: every list, label, price and length elsewhere is derived from it. `blockedMinutes` is
 * how long the practitioner is busy, which is longer than the procedure. Prices come from `shared/prices.ts`.
 */
export interface Service {
  id: string;
  /** The name that is stored in bookings and shown. */
  name: string;
  /** Other values that forms and older links use for it. */
  aliases: readonly string[];
  blockedMinutes: number;
  page: `/services/${string}` | null;
  /** The name on its page, where patients read another than the one that is stored. */
  pageName?: string;
  pagePrice: string | null;
  /** What `pagePrice` buys, where the wizard has another price. */
  pageWords?: string;
  /** `words`: what the price buys, where the page has another. */
  wizard: { minutes: number; price: string; words?: string } | null;
  /** Why the price is a range. */
  reason?: string;
  /** What it costs somebody who has had it before, where that is less. */
  later?: OwnPrice;
}

export interface OwnPrice {
  price: string;
  words: string;
}

/** The price for somebody whose earlier visits are not known. */
export const formatEitherPrice = (first: string, later: OwnPrice): string =>
  `${first} at a first visit, ${later.price} later`;

const { antiWrinkle, prp, vitaminInjections, b12, microblading } = prices;

export const services = [
  {
    id: 'anti-wrinkle',
    name: 'Anti-Wrinkle Injections',
    aliases: ['botox'],
    blockedMinutes: 45,
    page: '/services/botox',
    pagePrice: `from ${pounds(antiWrinkle.oneArea)}`,
    wizard: { minutes: 45, price: poundsBetween(antiWrinkle.oneArea, antiWrinkle.threeAreas) },
    reason: 'By the number of areas.',
  },
  {
    id: 'dermal-fillers',
    name: 'Dermal Fillers',
    aliases: ['fillers'],
    blockedMinutes: 60,
    page: '/services/fillers',
    pagePrice: fillersRange,
    wizard: { minutes: 60, price: fillersRange },
    reason: 'By the amount and the area.',
  },
  {
    id: 'prp-therapy',
    name: 'PRP Therapy',
    aliases: ['prp'],
    blockedMinutes: 60,
    page: '/services/prp',
    pagePrice: `${pounds(prp.session)} per session`,
    wizard: { minutes: 60, price: pounds(prp.session) },
  },
  {
    id: 'vitamin-injections',
    name: 'Vitamin Injections',
    aliases: [],
    blockedMinutes: 30,
    page: '/services/vitamin-injections',
    pagePrice: `${pounds(vitaminInjections.session)} per session`,
    pageWords: vitaminWords.session,
    wizard: { minutes: 30, price: pounds(vitaminInjections.bookingFlow), words: vitaminWords.bookingFlow },
    later: { price: pounds(vitaminInjections.session), words: vitaminWords.session },
  },
  {
    id: 'consultation',
    name: 'Consultation',
    aliases: [],
    blockedMinutes: 45,
    page: null,
    pagePrice: null,
    wizard: { minutes: 45, price: 'FREE' },
  },
  {
    id: 'b12-injection',
    name: 'B12 Injection',
    aliases: ['b12', 'b12-injections', 'B12 Injections'],
    blockedMinutes: 15,
    page: '/services/b12-injections',
    pageName: 'B12 Injections',
    pagePrice: pounds(b12.single),
    wizard: null,
  },
  {
    id: 'wellness-drip',
    name: 'Wellness Drip',
    aliases: ['vitamin-drip', 'vitamin-drips', 'IV Vitamin Drips', 'Vitamin Drips'],
    blockedMinutes: 45,
    page: '/services/vitamin-drips',
    pageName: 'IV Vitamin Drips',
    pagePrice: dripsRange,
    wizard: null,
    reason: 'By what the drip contains.',
  },
  {
    id: 'microblading',
    name: 'Microblading',
    aliases: [],
    blockedMinutes: 150,
    page: '/services/microblading',
    pagePrice: pounds(microblading.initial),
    wizard: null,
  },
] as const satisfies readonly Service[];

export type ServiceId = (typeof services)[number]['id'];
export type ServiceName = (typeof services)[number]['name'];

const byKey = new Map<string, Service>(
  services.flatMap((service: Service) =>
    [service.id, service.name, ...service.aliases].map((key) => [key.toLowerCase(), service] as const),
  ),
);

/** Finds a service by its id, name or alias, ignoring case. */
export function findService(text: string): Service | undefined {
  return byKey.get(text.trim().toLowerCase());
}

/** Finds a service by the path of its page, with or without a query. */
export const findServiceOfPage = (path: string | null): Service | undefined =>
  services.find((service: Service) => service.page !== null && service.page === path?.replace(/[?#].*$/, ''));

function pick<T>(ids: readonly ServiceId[], use: (service: Service) => T): T[] {
  return ids.map((id) => use(findService(id) as Service));
}

/** Options of the home booking form; the values are those of docs/specification.md, section 3. */
export const homeFormServices = [
  { value: 'anti-wrinkle', label: 'Anti-Wrinkle Injections' },
  { value: 'vitamin-injections', label: 'Vitamin Injections' },
  { value: 'prp', label: 'PRP Therapy' },
  { value: 'dermal-fillers', label: 'Dermal Fillers' },
] as const;

/** Step 1 of the wizard, in the order of the specification. */
export const wizardServices = pick(
  ['anti-wrinkle', 'dermal-fillers', 'prp-therapy', 'vitamin-injections', 'consultation'],
  ({ id, name, wizard, reason, later }) => ({
    id,
    name,
    minutes: wizard?.minutes ?? 0,
    price: wizard?.price ?? '',
    words: wizard?.words ?? reason ?? '',
    later,
  }),
);

export interface Visit {
  service: string;
  status: string;
  appointmentDate: string | null;
  appointmentTime: string | null;
  /** The name of the person treated, where that is somebody else. */
  bookedFor: string | null;
}

/** When a visit begins; a request has no time yet and follows all that were completed. */
type Begins = Pick<Visit, 'appointmentDate' | 'appointmentTime'>;
const sortable = ({ appointmentDate, appointmentTime }: Begins) =>
  `${appointmentDate ?? ''} ${appointmentTime ?? ''}`;

/** Whether the person of a visit has had its service before it, also earlier on that day. */
export const hasHad = (
  visits: readonly Visit[],
  { service, bookedFor, ...begins }: Omit<Visit, 'status'>,
): boolean =>
  visits.some(
    (visit) =>
      visit.service === service &&
      visit.status === 'completed' &&
      visit.bookedFor === bookedFor &&
      (begins.appointmentDate === null || sortable(visit) < sortable(begins)),
  );

/** What patients read: the name that they know from the page. */
export const patientName = ({ name, pageName = name }: Service): string => pageName;

/** Treatments with a page that begin with a consultation; step 1 lists them where an owner says so. */
export const describedServices = pick(['microblading', 'b12-injection', 'wellness-drip'], (service) => ({
  id: service.id,
  name: patientName(service),
}));

/** Names offered in the admin's Create Booking dialog (docs/specification.md, section 9). */
export const manualBookingServices = pick(
  ['b12-injection', 'wellness-drip', 'anti-wrinkle', 'dermal-fillers', 'prp-therapy', 'vitamin-injections'],
  ({ name }) => name,
);

/** What can be booked at the desk; the consultation first, since most new callers want one. */
export const deskServices = pick(['consultation'], ({ name }) => name).concat(
  manualBookingServices,
  pick(['microblading'], ({ name }) => name),
);

/** Prices that the specification gives in two versions; the owner has to settle them. */
export const openPriceConflicts = [
  {
    service: 'Vitamin Injections',
    page: pounds(vitaminInjections.session),
    wizard: pounds(vitaminInjections.bookingFlow),
  },
].filter(({ page, wizard }) => page !== wizard);
