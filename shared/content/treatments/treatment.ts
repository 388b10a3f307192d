import type { ServiceId } from '#shared/domain/catalogue.ts';
import type { SitePath } from '#shared/paths.ts';

export interface Titled {
  title: string;
  text: string;
}

export interface Step extends Titled {
  /** How long it takes, in words. */
  time: string;
}

export interface PriceLine {
  name: string;
  price: string;
  /** What the price includes or saves. */
  note?: string;
}

export interface Faq {
  question: string;
  answer: string;
}

export interface Formulation {
  name: string;
  text: string;
  contents: string;
  inFood: string;
  caution: string;
}

/** The content of one treatment page, in reading order. */
export interface Treatment {
  path: SitePath;
  service: ServiceId;
  /** A medicine that may not be advertised: no pictures of results, no claims, prices only as a plain list. */
  isPrescriptionOnly: boolean;
  name: string;
  subtitle: string;
  intro: string;
  /** The key facts beside the title. */
  facts: readonly { label: string; value: string }[];
  overview: { lead: string; paragraphs: readonly string[] };
  /** What the clinic offers around the treatment, never what it promises. */
  benefits: readonly Titled[];
  /** The limits, shown beside the benefits. */
  limits: Titled;
  idealFor: { title: string; items: readonly string[]; after?: string };
  cautions: { never: readonly string[]; discuss: readonly string[] };
  prepare: readonly string[];
  visit: string;
  steps: readonly Step[];
  feels: string;
  results: readonly string[];
  recovery: string;
  risks: { common: string; lessCommon: string; serious: string; emergency: readonly string[] };
  prices: { before: string; lines: readonly PriceLine[]; after: readonly string[] };
  faqs: readonly Faq[];
}
