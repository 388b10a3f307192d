/** The clinic's own replies, which its owners change; none is sent before somebody has read it in the reply. */
import { clinic } from '#shared/clinic.ts';
import { paths } from '#shared/paths.ts';
import { foldText } from '#shared/domain/foldText.ts';

interface Reader {
  /** The whole name. */
  name: string;
  /** When it is written, `HH:mm`. */
  time: string;
}

export interface ReplyTemplate {
  label: string;
  /** What stands between greeting and farewell, with fields such as `{time}`; a letter names no treatment. */
  text: string;
}

const { visiting, mapsLink, website, phone, emergencyLine, brand } = clinic;

/** What is filled in where a field stands. */
const fields: Record<string, (reader: Reader) => string> = {
  name: ({ name }) => name.split(' ')[0] ?? '',
  time: ({ time }) => time,
  directions: () => `${visiting.parking}\n\n${visiting.find}\n\nDirections: ${mapsLink}`,
  price: () => `${website}${paths.services}#prices`,
  aftercare: () => `${website}${paths.dashboard}`,
  phone: () => phone,
  emergency: () => emergencyLine,
};
export const fieldNames = Object.keys(fields).map((name) => `{${name}}`);

/** The first field that is not known, such as a mistyped one. */
export const findUnknownField = (text: string): string | undefined =>
  text.match(/\{[^}]*\}?/g)?.find((field) => !fieldNames.includes(field));

export const deliveredTemplates: ReplyTemplate[] = [
  { label: 'Parking and the way to us', text: '{directions}' },
  {
    label: 'Price',
    text: 'All our prices are at {price}. Yours is confirmed at your consultation, which is free; there is no obligation to go ahead.',
  },
  {
    label: 'No answer by phone',
    text: 'We rang you today at {time} and could not reach you. When would be a good time? You can also ring us on {phone}.',
  },
  {
    label: 'Aftercare',
    text: 'Your aftercare guide is in My Treatment: {aftercare}. If anything worries you, please ring us on {phone}; when we are closed, on {emergency}. In an emergency ring 999.',
  },
  {
    label: 'We cannot',
    text: 'Thank you for asking. I am sorry that we cannot do this. If you would like to talk about what might suit you instead, please ring us on {phone}.',
  },
];

export const fillFields = (text: string, reader: Reader): string =>
  text.replace(/\{(\w+)\}/g, (field, name: string) => fields[name]?.(reader) ?? field);

export const fillTemplate = ({ text }: ReplyTemplate, reader: Reader): string =>
  fillFields(`Hello {name},\n\n${text}\n\nKind regards\n${brand}`, reader);

/** Those whose name has words that begin as typed. */
export const findTemplates = (templates: readonly ReplyTemplate[], typed: string): ReplyTemplate[] =>
  templates.filter(({ label }) => {
    const words = foldText(label).split(' ');
    return foldText(typed)
      .split(' ')
      .every((part) => words.some((word) => word.startsWith(part)));
  });
