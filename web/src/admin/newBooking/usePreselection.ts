import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { deskServices, findService } from '#shared/domain/catalogue.ts';
import type { NewBookingStart } from '#web/admin/dialogs/desk.ts';
import type { NewBookingValues } from '#web/admin/newBooking/newBookingValues.ts';

/**
 * Preselects the service of the customer's latest booking, unless one was chosen, and fills in the telephone number of the
 * request that is answered. A new duration invalidates the chosen time.
 */
export function usePreselection(
  form: Pick<UseFormReturn<NewBookingValues>, 'formState' | 'getValues' | 'setValue'>,
  start: NewBookingStart,
  latest: { service: string } | undefined,
  phone: string | undefined,
): void {
  const { service: latestService } = latest ?? {};
  const hasService =
    form.formState.dirtyFields.service === true || start.when !== undefined || start.service !== undefined;
  useEffect(() => {
    const name = latestService && findService(latestService)?.name;
    const service = deskServices.find((offered) => offered === name);
    if (service && !hasService) form.setValue('service', service);
    if (phone && !form.getValues('phone')) form.setValue('phone', phone);
  }, [latestService, hasService, phone, form]);
}
