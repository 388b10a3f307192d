import type { ConsentText } from '#shared/domain/careRecord.ts';

/** What patients agree to, one text for each treatment. */
export const consentTexts: readonly ConsentText[] = [
  {
    id: 'anti-wrinkle',
    version: 1,
    title: 'Consent to anti-wrinkle injections',
    services: ['anti-wrinkle'],
    sections: [{ heading: 'What it is', paragraphs: ['Small injections that relax muscles of the face.'] }],
    awaitsSignOff: true,
  },
];
