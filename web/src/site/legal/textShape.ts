import type { LegalLink } from '#web/site/legal/dataComplaintLink.ts';

export interface LegalSection {
  heading: string;
  /** Followed by who treats, supervises and prescribes. */
  hasPeople?: boolean;
  /** A paragraph, a list, or a link to another page. */
  text: readonly (string | readonly string[] | LegalLink)[];
}

export interface LegalText {
  id: 'company' | 'privacy' | 'cookies' | 'terms' | 'complaints' | 'accessibility';
  label: string;
  sections: readonly LegalSection[];
}
