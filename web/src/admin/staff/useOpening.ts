import { useState } from 'react';

/** A dialog that is opened from one place; as its key, `opening` gives each opening a fresh state. */
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
