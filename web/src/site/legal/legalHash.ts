import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

const prefix = '#legal-';

export const legalHash = (id: string) => `${prefix}${id}`;

/** Opens the legal texts on a page whose address names one. */
export function useLinkedLegalText(dialogId: string): void {
  const { hash } = useLocation();
  useEffect(() => {
    const dialog = document.getElementById(dialogId);
    if (hash.startsWith(prefix) && dialog instanceof HTMLDialogElement && !dialog.open) dialog.showModal();
  }, [hash, dialogId]);
}
