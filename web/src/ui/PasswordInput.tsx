import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '#web/ui/Button.tsx';
import { Input, type InputProps } from '#web/ui/Input.tsx';
import styles from '#web/ui/PasswordInput.module.css';

/** A password that can be shown, since what is typed blind on a phone is often wrong. */
export function PasswordInput(props: Omit<InputProps, 'type'>) {
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <div className={styles.password}>
      <Input {...props} type={isShown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} />
      <IconButton
        className={styles.toggle}
        label={isShown ? 'Hide password' : 'Show password'}

        aria-controls={props.id}
        onClick={() => setIsShown(!isShown)}
      >
        <Icon aria-hidden />
      </IconButton>
    </div>
  );
}
