import type { ComponentProps } from 'react';
import nameStyles from '#web/admin/dialogs/CustomerName.module.css';
import { PersonName } from '#web/admin/dialogs/CustomerName.tsx';

interface ChooseButtonProps extends ComponentProps<typeof PersonName> {
  isChosen: boolean;
  onChoose: () => void;
}

/** A name in a list that opens its message in the reading pane. */
export function ChooseButton({ isChosen, onChoose, ...named }: ChooseButtonProps) {
  return (
    <button type="button" className={nameStyles.name} aria-current={isChosen || undefined} onClick={onChoose}>
      <PersonName {...named} />
    </button>
  );
}
