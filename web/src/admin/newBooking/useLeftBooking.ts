import { useState } from 'react';
import { z } from 'zod';
import type { NewBookingStart } from '#web/admin/dialogs/desk.ts';
import { isWorthLeaving, LeftBooking, leftBookingName } from '#web/admin/newBooking/newBookingValues.ts';
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
