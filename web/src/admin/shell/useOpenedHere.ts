import { useEffect, useState } from 'react';

let isFirstTime = true;

/**
 * Whether the desk is on the page for the first time in a document that was loaded for it, rather than reached after a
 * log-in. React may render anew before anything is on the page, as when an answer arrives meanwhile: only a desk that is
 * on the page counts, or the second rendering would take a typed URL for the default one and restore another screen.
 */
export function useOpenedHere(isLoadedHere: () => boolean): boolean {
  const [wasOpenedHere] = useState(() => isFirstTime && isLoadedHere());
  useEffect(() => {
    isFirstTime = false;
  }, []);
  return wasOpenedHere;
}
