import type { LucideIcon } from 'lucide-react';
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

export interface ButtonStyle {
  /** `primary` once per view, `secondary` beside it, `quiet` in rows, `danger` for irreversible actions. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined;
  size?: 'sm' | 'md' | 'lg' | undefined;
  isWide?: boolean | undefined;
}

function styleOf({ variant = 'primary', size = 'md', isWide }: ButtonStyle, className?: string): string {
  return classNames(styles.button, styles[variant], styles[size], isWide && 'w-full', className);
}

/** Why requests cannot be sent at the moment, in one sentence; null while they can. */
export const SendingBlocked = createContext<string | null>(null);

/** Checks now whether requests can be sent again, for dialogs, which cover the strip that offers it. */
export const SendingRetry = createContext<(() => Promise<void>) | null>(null);

/** A sentence beside the button that says what a change made offline still needs; null where it needs nothing more. */
export const SendingHint = createContext<string | null>(null);

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, ButtonStyle {
  /** Shows a pending state and ignores clicks. */
  isBusy?: boolean | undefined;
  /** Sends a request, as submit buttons do: disabled with the reason while requests cannot be sent. */
  requiresServer?: boolean | undefined;
  ref?: Ref<HTMLButtonElement>;
}

/** Props that disable a sending button, with the reason. */
export function useBlocked(requiresServer: boolean) {
  const reason = use(SendingBlocked);
  return reason !== null && requiresServer ? { title: reason, disabled: true, 'data-blocked': true } : null;
}

/** A disabled button loses focus; restores it unless the focus has moved elsewhere. */
function useRestoredFocus(isOff: boolean, ref: Ref<HTMLButtonElement> | undefined) {
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  useImperativeHandle<HTMLButtonElement | null, HTMLButtonElement | null>(ref, () => button.current);
  useEffect(() => {
    const element = button.current;
    const remember = () => {
      hadFocus.current = true;
    };
    // The blur comes from disabling the button, not from the user.
    const forget = () => {
      if (!element?.disabled) hadFocus.current = false;
    };
    // It may have been clicked before hydration.
    if (document.activeElement === element) remember();
    element?.addEventListener('focus', remember);
    element?.addEventListener('blur', forget);
    return () => {
      element?.removeEventListener('focus', remember);
      element?.removeEventListener('blur', forget);
    };
  }, []);
  useEffect(() => {
    if (isOff || !hadFocus.current || document.activeElement !== document.body) return;
    button.current?.focus({ preventScroll: true });
  }, [isOff]);
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
    requiresServer,
    ref,
    ...rest
  } = props;
  const blocked = useBlocked(requiresServer ?? type === 'submit');
  const button = useRestoredFocus(isBusy || blocked !== null, ref);
  return (
    <button
      {...rest}
      ref={button}
      type={type}
      className={styleOf({ variant, size, isWide }, className)}
      disabled={isBusy || rest.disabled}
      aria-busy={isBusy || undefined}
      {...blocked}
    />
  );
}

/** Beside the primary one, such as what leaves a dialog. */
export const SecondaryButton = (props: ButtonProps) => <Button variant="secondary" {...props} />;

/** Beside others, in bars and lists. */
export const SmallButton = (props: ButtonProps) => <Button variant="secondary" size="sm" {...props} />;

/** Within a row. */
export const QuietButton = (props: ButtonProps) => <Button variant="quiet" size="sm" {...props} />;

export function ButtonLink({ variant, size, isWide, className, ...rest }: LinkProps & ButtonStyle) {
  return <Link {...rest} className={styleOf({ variant, size, isWide }, className)} />;
}

/** Link to another program or site: mail, telephone, web. */
export function ButtonAnchor({
  variant,
  size,
  isWide,
  className,
  children,
  ...rest
}: AnchorHTMLAttributes<HTMLAnchorElement> & ButtonStyle & { ref?: Ref<HTMLAnchorElement> }) {
  return (
    <a {...rest} className={styleOf({ variant, size, isWide }, className)}>
      {children}
    </a>
  );
}

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  icon: LucideIcon;
  /** Accessible name of the icon. */
  label: string;
  /** See `Button`. */
  requiresServer?: boolean | undefined;
  ref?: Ref<HTMLButtonElement>;
}

export function IconButton(props: IconButtonProps) {
  const { icon: Icon, label, className, type = 'button', requiresServer, ...rest } = props;
  const blocked = useBlocked(requiresServer ?? false);
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      className={classNames(styles.icon, className)}
      {...blocked}
    >
      <Icon aria-hidden />
    </button>
  );
}
