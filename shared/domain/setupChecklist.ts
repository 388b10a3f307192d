import { openPriceConflicts } from '#shared/domain/catalogue.ts';
import { missingEmergencyFacts, missingFacts } from '#shared/domain/missingFacts.ts';

/** The items that the owner has to settle before the site goes live. */
export const setupItems = {
  names: 'Names, numbers and the portrait are a real person’s and filled in',
  brent: 'The borough’s licence for special treatments, or its letter of exemption, is here',
  cqc: 'The CQC has said whether drips have to be registered',
  prp: 'The MHRA or the supervising doctor has said what holds for PRP',
  contents: 'The contents of the three vitamin formulations and the two drips are written down',
  prices: 'Every price is settled',
  reviews: 'Reviews are real ones, or left out',
  pictures: 'Pictures before and after are real pairs, or drawings',
  advertising: 'CAP has given copy advice on the home page, the services, anti-wrinkle, B12 and drips',
  guides: 'A prescriber has signed the aftercare guides off',
  clinicalTexts: 'A prescriber has signed the medical history, the alerts and the consents off',
  recordKey: 'A copy of the key of care records is kept apart from the backups',
  atOnce: 'Free consultations are booked at once (Staff), or it is decided that patients only request them',
  emergency: 'Somebody answers the emergency line',
  emergencyNumbers:
    'The prescriber’s number, the nearest emergency department and eye hospital are filled in',
  privacy: 'The ICO’s fee is paid and the data protection impact assessment is done',
} as const;

export type SetupItemId = keyof typeof setupItems;
export const setupItemIds = Object.keys(setupItems) as SetupItemId[];

/** Why an item cannot be ticked yet; undefined when it can. */
export function setupObstacle(
  item: SetupItemId,
  facts: readonly string[] = item === 'emergencyNumbers' ? missingEmergencyFacts : missingFacts,
  conflicts: readonly { service: string; page: string; wizard: string }[] = openPriceConflicts,
): string | undefined {
  if ((item === 'names' || item === 'emergencyNumbers') && facts.length > 0) {
    return `Not filled in yet: ${facts.join(', ')}.`;
  }
  if (item !== 'prices' || conflicts.length === 0) return undefined;
  return conflicts
    .map(
      ({ service, page, wizard }) =>
        `${service} cost ${page} on their page and ${wizard} in the booking wizard.`,
    )
    .join(' ');
}
