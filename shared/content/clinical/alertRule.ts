import type { Answers } from '#shared/domain/forms.ts';

/** `stop`: normally not treated. `discuss`: to be weighed with the patient, or with the prescriber, first. */
export type AlertLevel = 'stop' | 'discuss';

export interface Alert {
  id: string;
  level: AlertLevel;
  text: string;
  source: string;
  /** What the patient wrote about it, or where words in it raise the alert. */
  quote: string | null;
}

export const stopsFirst = (a: Pick<Alert, 'level'>, b: Pick<Alert, 'level'>) =>
  Number(b.level === 'stop') - Number(a.level === 'stop');

export interface AlertRule extends Omit<Alert, 'quote'> {
  applies: (answers: Answers) => boolean;
}

const createRule =
  (level: AlertLevel) =>
  (id: string, applies: AlertRule['applies'], text: string, source: string): AlertRule => ({
    id,
    level,
    text,
    source,
    applies,
  });

export const stop = createRule('stop');
export const discuss = createRule('discuss');

export const isYes = (linkId: string) => (answers: Answers) => answers[linkId] === true;

export const leaflets = 'Product leaflets (emc)';
export const fillerLeaflets = 'Manufacturers’ instructions for hyaluronic acid fillers';
export const prpReviews = 'Published PRP reviews';
export const pigmentGuidance = 'HSE and CIEH guidance on micropigmentation';
export const drips = 'SmPC; case reports on high-dose vitamin C';
export const usual = 'Common UK practice; weak evidence';
