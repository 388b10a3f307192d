import type { ConsentText } from '#shared/domain/careRecord.ts';
import type { ServiceId } from '#shared/domain/catalogue.ts';

/** What differs by treatment. No names or prices, so that a text's hash changes with the clinical wording alone. */
export interface ConsentParts {
  id: string;
  version: number;
  services: readonly ServiceId[];
  title: string;
  /** A prescription-only medicine may be used. */
  needsPrescriber: boolean;
  whatItIs: readonly string[];
  benefits: string;
  commonRisks: string;
  lessCommonRisks: string;
  seriousRisks: string;
  alternatives: string;
  aftercare: string;
  /** Where doing nothing is not without a risk. */
  doingNothing?: string;
  /** When the price is more than one visit’s. */
  cost?: string;
}

const whoPrescribes =
  'If a prescription medicine is used, only a prescriber who has seen you in person can decide on it. Physician Associates are not doctors and do not prescribe.';

export function createConsentText(parts: ConsentParts): ConsentText {
  const { id, version, services, title, needsPrescriber } = parts;
  const section = (heading: string, ...paragraphs: string[]) => ({ heading, paragraphs });
  return {
    id,
    version,
    services,
    title,
    sections: [
      section('What it is', ...parts.whatItIs),
      section('What it may do for you', parts.benefits, 'Results vary. Nobody can promise you a result.'),
      section('Common effects', parts.commonRisks),
      section('Less common', parts.lessCommonRisks),
      section('Rare and serious', parts.seriousRisks),
      section('Other choices', parts.alternatives),
      section(
        'Doing nothing',
        parts.doingNothing ??
          'You do not need this treatment for your health. If you leave it, nothing happens to you because of that, and you can come back to it at any time.',
      ),
      section('Afterwards', parts.aftercare),
      section(
        'Cost',
        parts.cost ??
          'You are told the whole price before you decide. You owe nothing for the treatment if you decide against it today.',
      ),
      section(
        'Who treats you',
        'The person who signs with you below treats you, and tells you their name, profession and register.',
        ...(needsPrescriber ? [whoPrescribes] : []),
      ),
      section(
        'Your decision',
        'You can ask anything, take time to think, bring somebody, or say no. You can change your mind at any moment, also during the treatment, and without a reason.',
      ),
    ],
  };
}
