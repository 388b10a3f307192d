import { useEffect, type RefObject } from 'react';
import { fillEmptyFields } from '#web/offline/useFormDraft.ts';
import { useCurrentUser } from '#web/session/currentUser.ts';
import { useOwnPhone } from '#web/session/useOwnPhone.ts';

/** Fills in a signed-in patient's name, email and telephone number where the form has none yet. */
export function useKnownPerson(form: RefObject<HTMLFormElement | null>): void {
  const { user } = useCurrentUser();
  const phone = useOwnPhone(user);
  useEffect(() => {
    if (!form.current || user?.role !== 'user') return;
    const name = `${user.firstName} ${user.lastName}`;
    fillEmptyFields(form.current, { name, email: user.email, phone });
  }, [form, user, phone]);
}
