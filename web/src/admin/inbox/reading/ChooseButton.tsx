import nameStyles from '#web/admin/dialogs/CustomerName.module.css';

interface ChooseButtonProps {
  name: string;
  isChosen: boolean;
  onChoose: () => void;
}

/** A name in a list that opens its message in the reading pane. */
export function ChooseButton({ name, isChosen, onChoose }: ChooseButtonProps) {
  return (
    <button type="button" className={nameStyles.name} aria-current={isChosen || undefined} onClick={onChoose}>
      {name}
    </button>
  );
}
