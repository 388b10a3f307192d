import { aftercareGuides } from '#shared/content/aftercareGuides.ts';
import { alertsVersion } from './alerts.ts';
import { consentTexts } from './consents.ts';
import { emergencyCards } from './emergencies.ts';
import { historyForm } from './history.ts';
import { presetsVersion } from './presets.ts';

/** A text that a prescriber signs off; a changed one has another version, and waits again. */
export interface SignableText {
  id: string;
  title: string;
  version: number;
}

/** Everything clinical that the release brings, but the products, each of which is signed off in its list. */
export const signableTexts: readonly SignableText[] = [
  { id: 'medical-history', title: 'Medical history: its questions', version: historyForm.version },
  { id: 'alerts', title: 'Alerts, and the words that raise them', version: alertsVersion },
  { id: 'presets', title: 'Points and doses that are placed at one press', version: presetsVersion },
  ...consentTexts.map(({ id, title, version }) => ({
    id: `consent-${id}`,
    title: `Consent: ${title}`,
    version,
  })),
  ...emergencyCards.map(({ id, title, version }) => ({
    id: `emergency-${id}`,
    title: `Emergency card, with its dose and rounds: ${title}`,
    version,
  })),
  ...aftercareGuides.map(({ careType, version }) => ({
    id: `guide-${careType.toLowerCase().replaceAll(' ', '-')}`,
    title: `Aftercare guide: ${careType}`,
    version,
  })),
];

interface SignOff {
  textId: string;
  version: number;
}

export const findSignOff = <Given extends SignOff>(
  { id, version }: Pick<SignableText, 'id' | 'version'>,
  signOffs: readonly Given[],
): Given | undefined => signOffs.find((one) => one.textId === id && one.version === version);

export const listUnsigned = (signOffs: readonly SignOff[]): SignableText[] =>
  signableTexts.filter((text) => !findSignOff(text, signOffs));
