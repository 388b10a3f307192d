import type { CareType } from '#shared/contracts/care.ts';
import { findService, type ServiceId } from '#shared/domain/catalogue.ts';
import { addDays } from '#shared/domain/wallTime.ts';

const guides: Partial<Record<ServiceId, CareType>> = {
  'anti-wrinkle': 'Anti-Wrinkle',
  'dermal-fillers': 'Dermal Fillers',
  'prp-therapy': 'PRP and PRF',
};

/** The guide for what was done; null where there is none. */
export const guideOf = (service: string): CareType | null =>
  guides[(findService(service)?.id ?? '') as ServiceId] ?? null;

/** The days of the next visits that the desk offers, on the same weekday: a review, and the next treatment. */
export const nextVisits = (date: string) => ({
  review: addDays(date, 14),
  treatment: addDays(date, 84),
});
