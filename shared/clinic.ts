const address = {
  street: '12 Example Parade',
  locality: 'Wembley',
  region: 'London',
  postalCode: 'HA9 0AA',
  country: 'GB',
} as const;

/**
 * What a clinic edits: its name, people, hours, contact data and registrations. Its prices are in `prices.ts`.
 * Everything here is invented. Telephone numbers are from the range that Ofcom reserves for
 * drama (020 7946 0xxx), e-mail addresses from the reserved `.example` domain (RFC 2606).
 * A value in `{braces}` has to be filled in by the clinic before it goes live.
 */
export const clinic = {
  brand: 'Wembley Aesthetics',
  /** The name under the app icon; phones show about 12 letters. */
  shortName: 'Wembley',
  /** The public address of the site, without a slash at the end; used in canonical links. */
  website: 'https://wembley-aesthetics.example',
  tagline: 'Medical-Grade Personal Aesthetics',
  phone: '020 7946 0155',
  /** The same number for `tel:` links, E.164. */
  phoneLink: '+442079460155',
  emergencyLine: '020 7946 0199',
  emergencyLineLink: '+442079460199',
  email: 'hello@wembley-aesthetics.example',
  address,
  locationLine: 'Wembley, London',
  /** WGS 84, the middle of Wembley; not a real address. */
  geo: { latitude: 51.5505, longitude: -0.3048 },
  /** Leads to the door. */
  mapsLink: `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(
    `${address.street}, ${address.locality}, ${address.region} ${address.postalCode}`,
  )}`,
  visiting: {
    find: 'Wembley Central, on the Bakerloo line and the Overground, is about eight minutes’ walk; buses stop outside.',
    stepFree:
      'The door, the treatment room and the toilet are on one level, with no steps. Tell us what else would help.',
    parking:
      'There is paid parking on the streets nearby. On stadium event days it is for permits only, so please come by train or bus.',
  },
  /** What the owner has decided about patients who come late. */
  runningLate:
    'Running late? Please ring us. After more than 15 minutes we may have to shorten your visit or find another time.',
  instagram: 'https://www.instagram.com/wembley.aesthetics.example/',
  instagramHandle: '@wembley.aesthetics.example',
  /**
   * Bookable times, the calendar, the texts and the data for search engines come from these hours; whole or half
   * hours only.
   */
  openingHours: [
    { days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'], opens: '09:00', closes: '17:30' },
    { days: ['Saturday'], opens: '09:00', closes: '17:30' },
  ],
  practitioner: {
    id: 1,
    /** `false` once name and sentence are a real person's: a build with NODE_ENV=production leaves invented ones out. */
    isInvented: true as boolean,
    name: 'Amara Okafor',
    title: 'Physician Associate',
    specialty: 'Aesthetics Specialist',
    gmcNumber: '{gmcNumber}',
    /** Path of a photograph in `web/public`, such as `/portrait.webp`, 480 by 580; left out while it is empty. */
    portrait: '' as string,
    /** A quotation: one sentence. */
    line: 'I would rather you went home to think it over than said yes on the day.',
  },
  supervisingDoctor: { name: '{supervisingDoctor}', gmcNumber: '{supervisorGmc}' },
  prescriber: { name: '{prescriberName}', register: '{prescriberRegister}', phone: '{prescriberPhone}' },
  /** The nearest that are open at all hours, each with address and telephone. */
  nearest: { emergencyDepartment: '{emergencyDepartment}', eyeHospital: '{eyeHospital}' },
  company: {
    legalName: '{legalName}',
    number: '{companyNumber}',
    registeredOffice: '{registeredOffice}',
    icoNumber: '{icoNumber}',
    cqcId: '{cqcId}',
    licenceNumber: '{licenceNumber}',
    insurer: '{insurer}',
  },
} as const;

/**
 * Prices of prescription-only treatments: `shown`, or `on-request` where the owner prefers to give them at the
 * consultation (a price beside such a treatment can count as advertising a medicine).
 */
export const pomPriceDisplay: 'shown' | 'on-request' = 'shown';
