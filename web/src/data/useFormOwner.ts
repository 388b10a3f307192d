import { useSelector } from 'react-redux';
import { useCurrentUser } from '#web/data/session.ts';
import type { RootState } from '#web/data/store.ts';

/**
 * Whose words a form on a public page holds, and a key that makes it a new form after a log-out: what was typed
 * before belonged to somebody.
 */
export function useFormOwner(): { ownerId: number | null; formKey: string } {
  const { user } = useCurrentUser();
  const hasLoggedOut = useSelector((state: RootState) => state.session.hasLoggedOut);
  return { ownerId: user?.id ?? null, formKey: hasLoggedOut ? 'out' : 'in' };
}
