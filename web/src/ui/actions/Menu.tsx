import { Menu as Base } from '@base-ui/react/menu';
import { Check, type LucideIcon } from 'lucide-react';
import {
  createContext,
  use,
  useLayoutEffect,
  useRef,
  useState,
  type ReactElement,
  type ReactNode,
} from 'react';
import { useBlocked } from '#web/ui/actions/Button.tsx';
import styles from '#web/ui/actions/Menu.module.css';
import { finalFocus } from '#web/ui/hooks/finalFocus.ts';
import { classNames } from '#web/ui/styles/classNames.ts';

interface MenuProps {
  /** The trigger; its label says what the actions are for, such as "Actions for Jane Doe". */
  trigger: ReactElement;
  children: ReactNode;
}

/** Menu of actions. For links use ordinary lists. In a `SharedMenu` only the trigger is its own. */
export function Menu({ trigger, children }: MenuProps) {
  const handle = use(SharedHandle);
  if (handle) return <Base.Trigger handle={handle} payload={children} render={trigger} />;
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <MenuPopup>{children}</MenuPopup>
    </Base.Root>
  );
}

interface MenuPopupProps {
  children: ReactNode;
  findFocus?: () => HTMLElement | boolean | null;
}

function MenuPopup({ children, findFocus }: MenuPopupProps) {
  return (
    <Base.Portal>
      <Base.Positioner className={styles.positioner} align="end" sideOffset={6} collisionPadding={8}>
        <Base.Popup className={styles.popup} finalFocus={() => finalFocus(findFocus)}>
          {children}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  );
}

const SharedHandle = createContext<ReturnType<typeof Base.createHandle<ReactNode>> | undefined>(undefined);

interface SharedMenuProps {
  children: ReactNode;
  /** Where focus goes if a menu's trigger is gone when it closes. */
  findFocus: () => HTMLElement | null;
}

/** One popup for the menus in it, of which one is open at a time: fifty of their own would make a list slow to draw. */
export function SharedMenu({ children, findFocus }: SharedMenuProps) {
  const [handle] = useState(() => Base.createHandle<ReactNode>());
  const trigger = useRef<Element>(undefined);
  const isTriggerGone = () => trigger.current?.isConnected === false;
  // As a popup of its own would, it goes with its trigger.
  useLayoutEffect(() => {
    if (handle.isOpen && isTriggerGone()) handle.close();
  });
  return (
    <SharedHandle value={handle}>
      {children}
      <Base.Root handle={handle} onOpenChange={(_, opened) => (trigger.current = opened.trigger)}>
        {({ payload }) => <MenuPopup findFocus={() => !isTriggerGone() || findFocus()}>{payload}</MenuPopup>}
      </Base.Root>
    </SharedHandle>
  );
}

interface MenuItemProps {
  icon?: LucideIcon;
  label: string;
  onSelect: () => void;
  isDangerous?: boolean;
  /** Sends a request at once: disabled with the reason while requests cannot be sent. */
  requiresServer?: boolean;
}

export function MenuItem(props: MenuItemProps) {
  const { icon: Icon, label, onSelect, isDangerous, requiresServer = false } = props;
  return (
    <Base.Item
      className={classNames(styles.item, isDangerous && 'red')}
      {...useBlocked(requiresServer)}
      onClick={onSelect}
    >
      {Icon && <Icon aria-hidden />}
      {label}
    </Base.Item>
  );
}

interface MenuChoiceProps<T extends string> {
  label: string;
  options: readonly { value: T; label: string }[];
  value: T;
  onChange: (value: T) => void;
}

/** Radio items; the menu stays open, so that the effect is visible. */
export function MenuChoice<T extends string>({ label, options, value, onChange }: MenuChoiceProps<T>) {
  return (
    <Base.Group>
      <Base.GroupLabel className={`ink-faint text-xs semibold ${styles.label}`}>{label}</Base.GroupLabel>
      <Base.RadioGroup value={value} onValueChange={(next: T) => onChange(next)}>
        {options.map((option) => (
          <Base.RadioItem
            key={option.value}
            value={option.value}
            closeOnClick={false}
            className={classNames(styles.item, 'between')}
          >
            {option.label}
            <Base.RadioItemIndicator>
              <Check aria-hidden />
            </Base.RadioItemIndicator>
          </Base.RadioItem>
        ))}
      </Base.RadioGroup>
    </Base.Group>
  );
}

interface MenuCheckProps {
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
  children: ReactNode;
}

/** An item that is on or off; the menu stays open, so that the effect is visible. */
export function MenuCheck({ isChecked, onChange, children }: MenuCheckProps) {
  return (
    <Base.CheckboxItem
      checked={isChecked}
      onCheckedChange={onChange}
      closeOnClick={false}
      className={classNames(styles.item, 'between')}
    >
      {children}
      <Base.CheckboxItemIndicator>
        <Check aria-hidden />
      </Base.CheckboxItemIndicator>
    </Base.CheckboxItem>
  );
}

export function MenuSeparator() {
  return <Base.Separator className={styles.separator} />;
}
