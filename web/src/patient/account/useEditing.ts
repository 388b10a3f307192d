import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** A section that is shown or edited. Closing the form returns the focus to the button that opened it. */
export function useEditing(startsOpen: () => boolean) {
  const [isEditing, setIsEditing] = useState(startsOpen);
  const editButton = useRef<HTMLButtonElement>(null);
  return {
    isEditing,
    editButton,
    edit: () => setIsEditing(true),
    close: () => {
      flushSync(() => setIsEditing(false));
      // The focused button was one of the form.
      editButton.current?.focus();
    },
  };
}
