import type { ServiceId } from '#shared/domain/catalogue.ts';
import type { Answers } from '#shared/domain/forms.ts';

/** `stop`: normally not treated. `discuss`: to be weighed with the patient, or with the prescriber, first. */
export type AlertLevel = 'stop' | 'discuss';

export interface Alert {
  id: string;
  level: AlertLevel;
  text: string;
  /** Where the rule is from. */
  source: string;
}

export interface AlertRule extends Alert {
  applies: (answers: Answers) => boolean;
  /** Left out: whatever the treatment. */
  services: readonly ServiceId[] | undefined;
}

const makeRule =
  (level: AlertLevel) =>
  (
    id: string,
    applies: AlertRule['applies'],
    text: string,
    source: string,
    services?: readonly ServiceId[],
  ): AlertRule => ({ id, level, text, source, applies, services });

export const stop = makeRule('stop');
export const discuss = makeRule('discuss');

export const isYes = (linkId: string) => (answers: Answers) => answers[linkId] === true;

export const toxin: readonly ServiceId[] = ['anti-wrinkle'];
export const filler: readonly ServiceId[] = ['dermal-fillers'];
export const vitamins: readonly ServiceId[] = ['vitamin-injections', 'wellness-drip'];
/** Where numbing cream or an injected anaesthetic is used. */
export const numbed: readonly ServiceId[] = ['dermal-fillers', 'prp-therapy', 'microblading'];
export const onSkin: readonly ServiceId[] = ['anti-wrinkle', 'dermal-fillers', 'prp-therapy', 'microblading'];

export const leaflets = 'Product leaflets (emc)';
export const fillerLeaflets = 'Manufacturers’ instructions for hyaluronic acid fillers';
export const prpReviews = 'Published PRP reviews';
export const pigmentGuidance = 'HSE and CIEH guidance on micropigmentation';
export const drips = 'SmPC; case reports on high-dose vitamin C';
export const usual = 'Common UK practice; weak evidence';
