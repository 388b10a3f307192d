import { Popover as Base } from '@base-ui/react/popover';
import type { ReactElement, ReactNode } from 'react';
import menu from '#web/ui/actions/Menu.module.css';
import { finalFocus } from '#web/ui/hooks/finalFocus.ts';
import styles from '#web/ui/dialogs/Popover.module.css';
import { classNames } from '#web/ui/styles/classNames.ts';

interface PopoverProps {
  trigger: ReactElement;
  label: string;
  children: ReactNode;
}

/** A popover with a few fields. For actions use a `Menu`. */
export function Popover({ trigger, label, children }: PopoverProps) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className={menu.positioner} align="end" sideOffset={6} collisionPadding={8}>
          <Base.Popup
            aria-label={label}
            className={classNames(menu.popup, styles.popup)}
            finalFocus={() => finalFocus()}
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
