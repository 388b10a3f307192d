/** The clinic's own replies, which it edits here; none is sent before somebody has read it in the reply. */
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
  id: string;
  label: string;
  /** What stands between greeting and farewell; a letter names no treatment. */
  text: (reader: Reader) => string;
}

const { visiting, mapsLink, website, phone, emergencyLine, brand } = clinic;

export const replyTemplates: readonly ReplyTemplate[] = [
  {
    id: 'parking',
    label: 'Parking and the way to us',
    text: () => `${visiting.parking}\n\n${visiting.find}\n\nDirections: ${mapsLink}`,
  },
  {
    id: 'price',
    label: 'Price',
    text: () =>
      `All our prices are at ${website}${paths.services}#prices. Yours is confirmed at your consultation, which is free; there is no obligation to go ahead.`,
  },
  {
    id: 'no-answer',
    label: 'No answer by phone',
    text: ({ time }) =>
      `We rang you today at ${time} and could not reach you. When would be a good time? You can also ring us on ${phone}.`,
  },
  {
    id: 'aftercare',
    label: 'Aftercare',
    text: () =>
      `Your aftercare guide is in My Treatment: ${website}${paths.dashboard}. If anything worries you, please ring us on ${phone}; when we are closed, on ${emergencyLine}. In an emergency ring 999.`,
  },
  {
    id: 'cannot',
    label: 'We cannot',
    text: () =>
      `Thank you for asking. I am sorry that we cannot do this. If you would like to talk about what might suit you instead, please ring us on ${phone}.`,
  },
];

export const fillTemplate = ({ text }: ReplyTemplate, reader: Reader): string =>
  `Hello ${reader.name.split(' ')[0]},\n\n${text(reader)}\n\nKind regards\n${brand}`;

/** Those whose name has words that begin as typed. */
export const findTemplates = (typed: string): readonly ReplyTemplate[] =>
  replyTemplates.filter(({ label }) => {
    const words = foldText(label).split(' ');
    return foldText(typed)
      .split(' ')
      .every((part) => words.some((word) => word.startsWith(part)));
  });
