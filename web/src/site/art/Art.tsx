import type { ImgHTMLAttributes } from 'react';
import clinicRoom from '#web/site/art/clinicRoom.svg';
import conversation from '#web/site/art/conversation.svg';
import serviceAntiWrinkle from '#web/site/art/serviceAntiWrinkle.svg';
import serviceFillers from '#web/site/art/serviceFillers.svg';
import servicePrp from '#web/site/art/servicePrp.svg';
import serviceVitamins from '#web/site/art/serviceVitamins.svg';
import sitter from '#web/site/art/sitter.svg';
import stillLife from '#web/site/art/stillLife.svg';

const drawings = {
  sitter: { src: sitter, width: 720, height: 780, alt: '' },
  clinicRoom: {
    src: clinicRoom,
    width: 640,
    height: 760,
    alt: 'Drawing of a room with an armchair by a window, a plant and daylight on the floor',
  },
  conversation: {
    src: conversation,
    width: 760,
    height: 520,
    alt: 'Drawing of two armchairs with cups of tea on the table between them',
  },
  stillLife: { src: stillLife, width: 640, height: 480, alt: '' },
  serviceAntiWrinkle: {
    src: serviceAntiWrinkle,
    width: 480,
    height: 360,
    alt: 'Line drawing of a face in profile',
  },
  servicePrp: { src: servicePrp, width: 480, height: 360, alt: 'Illustration of golden drops' },
  serviceFillers: { src: serviceFillers, width: 480, height: 360, alt: 'Line drawing of lips' },
  serviceVitamins: {
    src: serviceVitamins,
    width: 480,
    height: 360,
    alt: 'Drawing of a sliced orange and green leaves',
  },
} as const;

export type DrawingName = keyof typeof drawings;

interface ArtProps extends Pick<ImgHTMLAttributes<HTMLImageElement>, 'className'> {
  name: DrawingName;
  /** Above the fold, so loaded eagerly. */
  isFirst?: boolean;
}

/** A drawing with fixed dimensions, to avoid layout shift. */
export function Art({ name, isFirst, className }: ArtProps) {
  const { alt, ...file } = drawings[name];
  return (
    <img
      {...file}
      alt={alt}
      className={className}
      loading={isFirst ? 'eager' : 'lazy'}
      decoding={isFirst ? 'auto' : 'async'}
    />
  );
}
