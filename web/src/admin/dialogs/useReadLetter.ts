import { useDesk } from '#web/admin/dialogs/desk.ts';

/** Opens the letter about an event; undefined for somebody without an address, who gets none. */
export function useReadLetter(email: string | null): ((eventId: number) => void) | undefined {
  const { openLetter } = useDesk();
  return email === null ? undefined : (event) => openLetter({ event });
}
