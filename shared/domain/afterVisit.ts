import { findService, type ServiceId } from '#shared/domain/catalogue.ts';
import type { ProductFamily } from '#shared/domain/product.ts';
import { addDays } from '#shared/domain/wallTime.ts';

const guides = {
  'anti-wrinkle': 'Anti-Wrinkle',
  'dermal-fillers': 'Dermal Fillers',
  'prp-therapy': 'PRP and PRF',
  microblading: 'Microblading',
  'vitamin-injections': 'Vitamin Injections',
  'b12-injection': 'Vitamin Injections',
  'wellness-drip': 'Vitamin Drips',
} as const satisfies Partial<Record<ServiceId, string>>;

type Guide = (typeof guides)[keyof typeof guides];

/** The guide for what was done; null where there is none. */
export const guideOf = (service: string): Guide | null =>
  (guides as Partial<Record<string, Guide>>)[findService(service)?.id ?? ''] ?? null;

/** The guide for what was given, where its product names none; null: the service decides. */
export const guideOfFamily = (family: ProductFamily | undefined): Guide | null =>
  family === 'pigment' ? 'Microblading' : family === 'b-vitamin' ? 'Vitamin Injections' : null;

/** The days of the next visits that the desk offers, on the same weekday: a review, and the next treatment. */
export const nextVisits = (date: string) => ({
  review: addDays(date, 14),
  treatment: addDays(date, 84),
});
