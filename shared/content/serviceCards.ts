import { pomPriceDisplay } from '#shared/clinic.ts';
import { findService, type ServiceId } from '#shared/domain/catalogue.ts';
import { paths, type SitePath } from '#shared/paths.ts';

export interface ServiceCard {
  id: ServiceId;
  title: string;
  description: string;
  path: SitePath;
  /** May not be advertised: the card offers a consultation without claims; `pomPriceDisplay` decides about the price. */
  isPrescriptionOnly: boolean;
}

function createCard(
  id: ServiceId,
  path: SitePath,
  description: string,
  isPrescriptionOnly = false,
): ServiceCard {
  return { id, title: findService(id)?.name ?? id, description, path, isPrescriptionOnly };
}

/** The four main treatments, each in one neutral sentence. */
export const serviceCards: readonly ServiceCard[] = [
  createCard('anti-wrinkle', paths.botox, 'A consultation about the treatment of lines and wrinkles.', true),
  createCard('prp-therapy', paths.prp, 'Skin treatment using plasma from your own blood.'),
  createCard('dermal-fillers', paths.fillers, 'Hyaluronic acid gel for lips and lines around the mouth.'),
  createCard(
    'vitamin-injections',
    paths.vitaminInjections,
    'Vitamins by a quick injection, after a consultation.',
  ),
];

/** What the price buys, where another one stands in the booking wizard. */
export const formatPrice = ({ id }: Pick<ServiceCard, 'id'>) => findService(id)?.pageWords;

export function priceLabel({
  id,
  isPrescriptionOnly,
}: Pick<ServiceCard, 'id' | 'isPrescriptionOnly'>): string {
  if (isPrescriptionOnly && pomPriceDisplay === 'on-request') return 'Discussed at your consultation';
  return findService(id)?.pagePrice ?? '';
}
