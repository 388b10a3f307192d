import { useState, useEffect } from 'react';
import { z } from 'zod';
import type { UseFormReturn } from 'react-hook-form';
import { deskServices, findService } from '#shared/domain/catalogue.ts';
import type { NewBookingStart } from '#web/admin/dialogs/desk.tsx';
import {
  isWorthLeaving,
  LeftBooking,
  leftBookingName,
  type NewBookingValues,
} from '#web/admin/newBooking/newBookingValues.ts';
import { readState, removeState, saveState } from '#web/admin/workspace/workspace.ts';

export const callerSearch = 'customer search';

/** A booking that was left by Escape comes back when the dialog is opened the same way; Cancel discards it. */
export function useLeftBooking(start: NewBookingStart) {
  const name = leftBookingName(start);
  const [left, setLeft] = useState(() => readState(name, LeftBooking));
  const discard = () => {
    removeState(name);
    setLeft(undefined);
  };
  return {
    left,
    discard,
    leave: (unfinished: Omit<LeftBooking, 'searchText'>) => {
      const searchText = readState(callerSearch, z.string()) ?? '';
      const next = { ...unfinished, searchText };
      if (isWorthLeaving(next, start)) saveState(name, next);
      else discard();
    },
  };
}

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
