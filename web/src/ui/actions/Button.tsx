import {
  createContext,
  use,
  useEffect,
  useImperativeHandle,
  useRef,
  type AnchorHTMLAttributes,
  type ButtonHTMLAttributes,
  type Ref,
} from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import styles from '#web/ui/actions/Button.module.css';
import { classNames } from '#web/ui/styles/classNames.ts';

export interface ButtonLook {
  /** `primary` once in a view, `secondary` beside it, `quiet` in rows, `danger` for what cannot be undone. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  size?: 'sm' | 'md' | 'lg';
  isWide?: boolean;
}

function lookOf({ variant = 'primary', size = 'md', isWide }: ButtonLook, className?: string): string {
  return classNames(styles.button, styles[variant], styles[size], isWide && styles.wide, className);
}

/** Why nothing can be sent at the moment, in one sentence; null while it can. */
export const SendingBlocked = createContext<string | null>(null);

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, ButtonLook {
  /** Something is under way: the button says so and cannot be pressed again. */
  isBusy?: boolean;
  /** It sends something to the clinic, as buttons that submit a form do: off, with the reason, while that cannot work. */
  isSending?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** What a button is beside what it was asked to be, while nothing can be sent. */
function useBlocked(isSending: boolean) {
  const reason = use(SendingBlocked);
  return reason !== null && isSending ? { title: reason, disabled: true } : null;
}

/** A button that is disabled loses the focus; it gets it back, unless something else has taken it meanwhile. */
function useKeptFocus(isBusy: boolean, ref: Ref<HTMLButtonElement> | undefined) {
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  useImperativeHandle<HTMLButtonElement | null, HTMLButtonElement | null>(ref, () => button.current);
  useEffect(() => {
    const element = button.current;
    const note = () => {
      hadFocus.current = true;
    };
    // The browser blurs a button as it is disabled, which is no wish of the person's.
    const forget = () => {
      if (!element?.disabled) hadFocus.current = false;
    };
    // It may have been pressed before the app came.
    if (document.activeElement === element) note();
    element?.addEventListener('focus', note);
    element?.addEventListener('blur', forget);
    return () => {
      element?.removeEventListener('focus', note);
      element?.removeEventListener('blur', forget);
    };
  }, []);
  useEffect(() => {
    if (isBusy || !hadFocus.current || document.activeElement !== document.body) return;
    button.current?.focus({ preventScroll: true });
  }, [isBusy]);
  return button;
}

export function Button(props: ButtonProps) {
  const {
    variant,
    size,
    isWide,
    isBusy = false,
    className,
    type = 'button',
    isSending,
    ref,
    ...rest
  } = props;
  const kept = useKeptFocus(isBusy, ref);
  const blocked = useBlocked(isSending ?? type === 'submit');
  return (
    <button
      {...rest}
      ref={kept}
      type={type}
      className={lookOf({ variant, size, isWide }, className)}
      disabled={isBusy || rest.disabled}
      aria-busy={isBusy || undefined}
      {...blocked}
    />
  );
}

export function ButtonLink({ variant, size, isWide, className, ...rest }: LinkProps & ButtonLook) {
  return <Link {...rest} className={lookOf({ variant, size, isWide }, className)} />;
}

/** Leads out of the app: to a mail program, a telephone, another site. */
export function ButtonAnchor({
  variant,
  size,
  isWide,
  className,
  children,
  ...rest
}: AnchorHTMLAttributes<HTMLAnchorElement> & ButtonLook & { ref?: Ref<HTMLAnchorElement> }) {
  return (
    <a {...rest} className={lookOf({ variant, size, isWide }, className)}>
      {children}
    </a>
  );
}

export interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Read out in place of the icon. */
  label: string;
  /** As a `Button`'s. */
  isSending?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

export function IconButton({ label, className, type = 'button', isSending, ...rest }: IconButtonProps) {
  const blocked = useBlocked(isSending ?? false);
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      className={classNames(styles.icon, className)}
      {...blocked}
    />
  );
}
