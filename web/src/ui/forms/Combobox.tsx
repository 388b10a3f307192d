import { useState } from 'react';
import { Autocomplete } from '@base-ui/react/autocomplete';
import { useControl } from '#web/ui/forms/controls.tsx';
import menu from '#web/ui/actions/Menu.module.css';
import styles from '#web/ui/forms/Combobox.module.css';
import control from '#web/ui/forms/control.module.css';
import { classNames } from '#web/ui/styles/classNames.ts';

export interface Suggestion {
  id: string;
  label: string;
  detail: string;
}

interface ComboboxProps {
  text: string;
  onText: (text: string) => void;
  /** For the present text. */
  suggestions: readonly Suggestion[];
  onChoose: (id: string) => void;
  /** The text is whole: left, or ended with Enter. True: it was scanned, so that Enter does not send the form. */
  onEntered?: () => boolean;
  maxLength: number;
}

/** A text field that offers what may be meant; what is typed counts as it is until one is chosen. */
export function Combobox(props: ComboboxProps) {
  const { text, onText, suggestions, onChoose, onEntered, ...field } = useControl(props);
  const [isOpen, setOpen] = useState(false);
  return (
    <Autocomplete.Root
      mode="none"
      items={suggestions}
      itemToStringValue={({ label }: Suggestion) => label}
      value={text}
      // An empty list would hide the rest of the form from screen readers.
      open={isOpen && suggestions.length > 0}
      onOpenChange={setOpen}
      onValueChange={(next, { reason }) => {
        if (reason === 'input-change' || reason === 'input-clear') onText(next);
      }}
    >
      <Autocomplete.Input
        {...field}
        className={control.control}
        autoComplete="off"
        spellCheck={false}
        onBlur={() => onEntered?.()}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && onEntered?.()) event.preventDefault();
        }}
      />
      <Autocomplete.Portal>
        <Autocomplete.Positioner
          className={menu.positioner}
          align="start"
          sideOffset={4}
          collisionPadding={8}
        >
          <Autocomplete.Popup className={classNames(menu.popup, styles.popup)}>
            <Autocomplete.List className={`overflow-y-auto overscroll-contain ${styles.list}`}>
              {(one: Suggestion) => (
                <Autocomplete.Item
                  key={one.id}
                  value={one}
                  className={classNames(menu.item, 'wrap', styles.item)}
                  onClick={() => onChoose(one.id)}
                >
                  {one.label}
                  <small className="ink-soft text-xs">{one.detail}</small>
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
          </Autocomplete.Popup>
        </Autocomplete.Positioner>
      </Autocomplete.Portal>
    </Autocomplete.Root>
  );
}
