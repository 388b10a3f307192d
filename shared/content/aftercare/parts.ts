/**
 * The small markup of the guides: `**strong**`, `*emphasis*` and `{names}` that become telephone links, addresses, or
 * a blank to fill in by hand where the clinic has no value yet.
 */
import { clinic } from '#shared/clinic.ts';

export type GuidePart =
  | { kind: 'text' | 'strong' | 'emphasis'; text: string }
  | { kind: 'link'; text: string; href: string }
  /** A blank to be filled in by hand. */
  | { kind: 'blank'; name: string };

const { address } = clinic;

const values: Record<string, GuidePart> = {
  '999': { kind: 'link', text: '999', href: 'tel:999' },
  '111': { kind: 'link', text: 'NHS 111', href: 'tel:111' },
  phone: { kind: 'link', text: clinic.phone, href: `tel:${clinic.phoneLink}` },
  emergencyLine: { kind: 'link', text: clinic.emergencyLine, href: `tel:${clinic.emergencyLineLink}` },
  email: { kind: 'link', text: clinic.email, href: `mailto:${clinic.email}` },
  yellowCard: { kind: 'link', text: 'yellowcard.mhra.gov.uk', href: 'https://yellowcard.mhra.gov.uk' },
  brand: { kind: 'text', text: clinic.brand },
  address: {
    kind: 'text',
    text: `${address.street}, ${address.locality}, ${address.region} ${address.postalCode}`,
  },
  prescriberName: { kind: 'text', text: clinic.prescriber.name },
  registeredOffice: { kind: 'text', text: clinic.company.registeredOffice },
};

/** A value that the clinic has not filled in is still in braces. */
const isKnown = (text: string) => !/^\{\w+\}$/.test(text);

export function splitParts(text: string): GuidePart[] {
  return text
    .split(/(\*\*[^*]+\*\*|\*[^*]+\*|\{\w+\})/)
    .filter((part) => part !== '')
    .map((part) => {
      if (part.startsWith('**')) return { kind: 'strong', text: part.slice(2, -2) };
      if (part.startsWith('*')) return { kind: 'emphasis', text: part.slice(1, -1) };
      if (!part.startsWith('{')) return { kind: 'text', text: part };
      const name = part.slice(1, -1);
      const value = values[name];
      return value && 'text' in value && isKnown(value.text) ? value : { kind: 'blank', name };
    });
}

/** The text without markup, for screen readers and search. */
export function plainText(text: string): string {
  return splitParts(text)
    .map((part) => (part.kind === 'blank' ? '' : part.text))
    .join('');
}

const hasBlank = (text: string) => splitParts(text).some(({ kind }) => kind === 'blank');

/**
 * The text for a screen, where nothing can be filled in by hand: names with a value in `known` are replaced, and a
 * sentence that still has a blank is left out.
 */
export function readableText(text: string, known: Readonly<Record<string, string>> = {}): string {
  const filled = text.replace(/\{(\w+)\}/g, (braces, name: string) => known[name] ?? braces);
  return filled
    .split(/(?<=[.!?]) /)
    .filter((sentence) => !hasBlank(sentence))
    .join(' ');
}
