import { useState } from 'react';

/** State of a dialog with one trigger; `opening` as its key resets the state each time. */
export function useOpening(finalFocus: () => HTMLElement | null) {
  const [{ isOpen, opening }, setState] = useState({ isOpen: false, opening: 0 });
  return {
    open: () => setState((former) => ({ isOpen: true, opening: former.opening + 1 })),
    opening,
    dialog: {
      isOpen,
      onClose: () => setState((former) => ({ ...former, isOpen: false })),
      finalFocus,
    },
  };
}
