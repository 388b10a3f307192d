import { Eye, EyeOff } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { IconButton } from '#web/ui/actions/Button.tsx';
import { useControl, Input, type InputProps } from '#web/ui/forms/controls.tsx';
import styles from '#web/ui/forms/PasswordInput.module.css';

interface PasswordInputProps extends Omit<InputProps, 'type' | 'onKeyDown' | 'onKeyUp'> {
  /** Shows the password initially: a generated one has to be read out. */
  startsShown?: boolean;
}

/** Password field with a show button and a Caps Lock warning. */
export function PasswordInput(given: PasswordInputProps) {
  const { onBlur, startsShown = false, ...props } = useControl(given);
  const [isShown, setIsShown] = useState(startsShown);
  const [isCapsOn, setIsCapsOn] = useState(false);
  const noticeCaps = (event: KeyboardEvent) => setIsCapsOn(event.getModifierState('CapsLock'));
  const Icon = isShown ? EyeOff : Eye;
  return (
    <div>
      <div className={`relative ${styles.password}`}>
        <Input
          {...props}
          type={isShown ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
          onKeyDown={noticeCaps}
          onKeyUp={noticeCaps}
          onBlur={(event) => {
            setIsCapsOn(false);
            void onBlur?.(event);
          }}
        />
        <IconButton
          icon={Icon}
          className={`absolute ${styles.toggle}`}
          label={isShown ? 'Hide password' : 'Show password'}
          aria-controls={props.id}
          onClick={() => setIsShown(!isShown)}
        />
      </div>
      <output className="block amber text-sm semibold">{isCapsOn && 'Caps Lock is on.'}</output>
    </div>
  );
}
