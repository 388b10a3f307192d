import { useEffect, type RefObject } from 'react';
import { fillEmptyFields } from '#web/offline/useFormDraft.ts';
import { useCurrentUser } from '#web/session/currentUser.ts';

/** Fills in a signed-in patient's name and email where the form has none yet. */
export function useKnownPerson(form: RefObject<HTMLFormElement | null>): void {
  const { user } = useCurrentUser();
  useEffect(() => {
    if (!form.current || user?.role !== 'user') return;
    fillEmptyFields(form.current, { name: `${user.firstName} ${user.lastName}`, email: user.email });
  }, [form, user]);
}
