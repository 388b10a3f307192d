/** All prices of the clinic, in pounds: the catalogue, the pages and the legal texts refer to this table. */
export const prices = {
  antiWrinkle: { oneArea: 130, twoAreas: 150, threeAreas: 170 },
  fillers: { halfMl: 100, oneMl: 150, marionetteLines: 150 },
  prp: { session: 125, threeSessions: 300 },
  /** `bookingFlow` differs from the page until the owner settles it. */
  vitaminInjections: { session: 40, fourSessions: 150, bookingFlow: 70 },
  b12: { single: 75, fourWeekly: 240, monthly: 60 },
  drips: { lowest: 150, wellness: 195, recovery: 195 },
  microblading: { initial: 250, touchUp: 150, premium: 350, deposit: 50 },
} as const;

/** What each price of the vitamin injections includes. */
export const vitaminWords = {
  session: 'From your second visit: one injection in 15 minutes.',
  bookingFlow: 'Your first visit: a health check and one injection.',
};

export const pounds = (amount: number) => `£${amount}`;
export const poundsBetween = (lowest: number, highest: number) => `${pounds(lowest)}-${pounds(highest)}`;

const { fillers, drips } = prices;
export const fillersRange = poundsBetween(fillers.halfMl, Math.max(fillers.oneMl, fillers.marionetteLines));
export const dripsRange = poundsBetween(drips.lowest, Math.max(drips.wellness, drips.recovery));
