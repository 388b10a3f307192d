import { Droplets, Heart, Leaf, ScanFace, type LucideIcon } from 'lucide-react';
import { serviceCards, type ServiceCard } from '#shared/content/serviceCards.ts';
import type { ServiceId } from '#shared/domain/catalogue.ts';
import type { DrawingName } from '#web/site/art/Art.tsx';

interface Details {
  anchor: string;
  duration: string;
  icon: LucideIcon;
  drawing: DrawingName;
  text: string;
  /** The first two are shown. */
  benefits: readonly string[];
}

export type DetailedCard = ServiceCard & Details;

/** What the services page adds to a treatment's usual card. */
const details: Partial<Record<ServiceId, Details>> = {
  'anti-wrinkle': {
    anchor: 'botox',
    duration: '20-30 minutes',
    icon: ScanFace,
    drawing: 'serviceAntiWrinkle',
    text: 'A prescriber meets you in person and goes through the options with you: skin care, other treatments, a prescription-only medicine, or nothing at all. You decide in your own time.',
    benefits: ['In-person assessment by a prescriber', 'Two-week review included'],
  },
  'prp-therapy': {
    anchor: 'prp',
    duration: '45-60 minutes',
    icon: Droplets,
    drawing: 'servicePrp',
    text: 'A small sample of your blood is spun, and the part richest in platelets is placed back into the skin. Any change is gradual. The evidence is mixed, and we tell you so before you decide.',
    benefits: ['Uses your own blood', 'Planned course with reviews'],
  },
  'dermal-fillers': {
    anchor: 'fillers',
    duration: '30-45 minutes',
    icon: Heart,
    drawing: 'serviceFillers',
    text: 'A soft gel placed under the skin in small amounts. Results usually last 6-18 months while it is absorbed. The risks include a rare but serious one, and we explain it first.',
    benefits: ['Adds volume for a time', 'Two-week review'],
  },
  'vitamin-injections': {
    anchor: 'vitamin-injections',
    duration: '15 minutes',
    icon: Leaf,
    drawing: 'serviceVitamins',
    text: 'A wellness service, not a treatment for an illness. Most people get the vitamins they need from food. We check your medicines and allergies first, and you may notice little or nothing.',
    benefits: ['15-minute appointment', 'Contents and dose explained first'],
  },
};

export const detailedCards: readonly DetailedCard[] = serviceCards.map((card) => {
  const more = details[card.id];
  if (!more) throw new Error(`The services page has nothing to say about ${card.id}`);
  return { ...card, ...more };
});
