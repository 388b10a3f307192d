/**
 * The aftercare guides: one source for the printed PDFs, the pages, the day-by-day advice and the warning signs on the cards. The texts
 * are in ./aftercare, one file per treatment; ./aftercare/parts.ts documents their markup. After any change of a text
 * raise `version`, set `textDate`, and run `npm run guides`.
 */
import { antiWrinkle } from './aftercare/antiWrinkle.ts';
import { dermalFillers } from './aftercare/dermalFillers.ts';
import type { AftercareGuide, GuideContent } from './aftercare/guide.ts';
import { microblading } from './aftercare/microblading.ts';
import { prpAndPrf } from './aftercare/prpAndPrf.ts';
import { vitaminDrips } from './aftercare/vitaminDrips.ts';
import { vitaminInjections } from './aftercare/vitaminInjections.ts';
import { guideTypes, type GuideType } from '#shared/contracts/care.ts';

const guides: Record<GuideType, GuideContent> = {
  'Anti-Wrinkle': antiWrinkle,
  'Dermal Fillers': dermalFillers,
  'PRP and PRF': prpAndPrf,
  Microblading: microblading,
  'Vitamin Injections': vitaminInjections,
  'Vitamin Drips': vitaminDrips,
};

export const aftercareGuides: readonly AftercareGuide[] = guideTypes.map((careType) => ({
  careType,
  file: `${careType}.pdf`,
  ...guides[careType],
}));

/** Headings and small print shared by all guides. */
export const guideFrame = {
  emergency: 'EMERGENCY',
  pageOne: 'Your first day',
  pageTwo: 'The days and weeks after',
  /** Printed on page two. */
  reminder: 'Warning signs: see page 1. Emergency: call {999}.',
  reminderOfLine: 'Our emergency line, day or night: {emergencyLine}.',
  record: {
    heading: 'Your treatment record',
    fields: [
      'Date and time',
      'Area(s)',
      'Product and batch',
      'Given by',
      'Prescribed by (if a prescription medicine)',
    ],
  },
  habits: { do: 'Do', doNot: 'Do not' },
  everydayLife: 'Everyday life',
  imprint: [
    'This leaflet does not replace the advice you were given in person. Reviewed by {prescriberName}. Next review within 12 months.',
    '{brand}, {address}. Registered office: {registeredOffice}.',
  ],
} as const;
