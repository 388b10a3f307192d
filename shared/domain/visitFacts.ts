import { pomPriceDisplay } from '#shared/clinic.ts';
import { findService, type ServiceId } from '#shared/domain/catalogue.ts';

const prescriptionOnly: readonly string[] = ['anti-wrinkle', 'b12-injection'] satisfies ServiceId[];
export const isPrescriptionOnly = (id: string) => prescriptionOnly.includes(id);

export interface VisitFacts {
  service: ServiceId;
  /** Null where the owner gives it at the consultation. */
  price: { amount: string; isFree: boolean; words?: string | undefined } | null;
  /** The treatment's page; null for a consultation. */
  page: string | null;
}

/** What a booking's service costs, for somebody who has had it before or not, and where to read about it; undefined for one that is no longer offered. */
export function visitFacts(
  serviceName: string,
  {
    isLater = false,
    display = pomPriceDisplay,
  }: { isLater?: boolean; display?: 'shown' | 'on-request' } = {},
): VisitFacts | undefined {
  const service = findService(serviceName);
  if (!service) return undefined;
  const { id, page, pagePrice, wizard, reason } = service;
  const later = isLater ? service.later : undefined;
  const written = later?.price ?? wizard?.price ?? pagePrice;
  const isHidden = display === 'on-request' && isPrescriptionOnly(id);
  return {
    service: id as ServiceId,
    price:
      written === null || isHidden
        ? null
        : { amount: written, isFree: written === 'FREE', words: later?.words ?? wizard?.words ?? reason },
    page,
  };
}
