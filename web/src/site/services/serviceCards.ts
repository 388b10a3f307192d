import { Droplets, Heart, Leaf, ScanFace, type LucideIcon } from 'lucide-react';
import { findService, type ServiceId } from '#shared/domain/catalogue.ts';

export interface ServiceCardContent {
  /** The card's anchor. */
  id: string;
  title: string;
  duration: string;
  price: string;
  page: string;
  icon: LucideIcon;
  shortDescription: string;
  description: string;
  /** The first two are shown. */
  benefits: readonly string[];
}

type Words = Omit<ServiceCardContent, 'title' | 'price' | 'page'>;

function makeCard(service: ServiceId, words: Words): ServiceCardContent {
  const { name, page, pagePrice } = findService(service) ?? {};
  if (!name || !page || !pagePrice) throw new Error(`${service} has no page or no price`);
  return { ...words, title: name, page, price: pagePrice.replace(/^from/, 'From') };
}

export const serviceCards: readonly ServiceCardContent[] = [
  makeCard('anti-wrinkle', {
    id: 'botox',
    duration: '20-30 minutes',
    icon: ScanFace,
    shortDescription: 'A consultation about lines and wrinkles.',
    description:
      'A prescriber meets you in person and goes through the options with you: skin care, other treatments, a prescription-only medicine, or nothing at all. You decide in your own time.',
    benefits: ['In-person assessment by a prescriber', 'Two-week review included'],
  }),
  makeCard('prp-therapy', {
    id: 'prp',
    duration: '45-60 minutes',
    icon: Droplets,
    shortDescription: 'Skin treatment using plasma from your own blood.',
    description:
      'A small sample of your blood is spun, and the part richest in platelets is placed back into the skin. Any change is gradual. The evidence is mixed, and we tell you so before you decide.',
    benefits: ['Uses your own blood', 'Planned course with reviews'],
  }),
  makeCard('dermal-fillers', {
    id: 'fillers',
    duration: '30-45 minutes',
    icon: Heart,
    shortDescription: 'Hyaluronic acid gel for lips and lines around the mouth.',
    description:
      'A soft gel placed under the skin in small amounts. Results usually last 6-18 months while it is absorbed. The risks include a rare but serious one, and we explain it first.',
    benefits: ['Adds volume for a time', 'Two-week review'],
  }),
  makeCard('vitamin-injections', {
    id: 'vitamin-injections',
    duration: '15 minutes',
    icon: Leaf,
    shortDescription: 'Vitamins by a quick injection, after a consultation.',
    description:
      'A wellness service, not a treatment for an illness. Most people get the vitamins they need from food. We check your medicines and allergies, and what you notice afterwards may be little.',
    benefits: ['15-minute appointment', 'Contents and dose explained first'],
  }),
];
