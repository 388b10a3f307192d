import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode, Ref } from 'react';
import styles from '#web/ui/navigation/Tabs.module.css';
import { classNames } from '#web/ui/styles/classNames.ts';
import { useIsHydrated } from '#web/ui/hooks/useIsHydrated.ts';

export interface TabItem<Value extends string> {
  value: Value;
  /** By which a link leads to the panel. A kept panel is then shown before the app runs, too. */
  id?: string;
  label: ReactNode;
  /** Said after the name. */
  description?: string | undefined;
  content: ReactNode;
}

interface TabsProps<Value extends string> {
  /** What the tabs are about, for those who cannot see them. */
  label: string;
  items: readonly TabItem<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** Panels that are not shown stay on the page for search engines and for readers without scripts. */
  isKept?: boolean;
  /** One below the other: the arrow keys go up and down. */
  isVertical?: boolean;
  className?: string;
  listClassName?: string;
  ref?: Ref<HTMLDivElement>;
}

/** The browser is content with half a tab. */
function bringIntoSight(tab: HTMLElement): void {
  const list = tab.parentElement;
  if (!list) return;
  const [inner, outer] = [tab.getBoundingClientRect(), list.getBoundingClientRect()];
  if (inner.left < outer.left) list.scrollLeft += inner.left - outer.left;
  else if (inner.right > outer.right) list.scrollLeft += inner.right - outer.right;
}

export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { label, items, value, onChange, isKept, isVertical, className, listClassName, ref } = props;
  const isHydrated = useIsHydrated();
  return (
    <Base.Root
      ref={ref}
      className={classNames(styles.tabs, className)}
      data-early={!isHydrated || undefined}
      orientation={isVertical ? 'vertical' : 'horizontal'}
      value={value}
      onValueChange={(next) => onChange(next as Value)}
    >
      <Base.List className={classNames(styles.list, listClassName)} aria-label={label}>
        {items.map((item) => (
          <Base.Tab
            key={item.value}
            value={item.value}
            className={styles.tab}
            aria-description={item.description}
            onFocus={(event) => bringIntoSight(event.currentTarget)}
            // Without it none of the tabs that are prerendered takes the focus, and they could not be scrolled to.
            {...(!isHydrated && item.value === value && { tabIndex: 0 })}
          >
            {item.label}
          </Base.Tab>
        ))}
      </Base.List>
      {items.map((item) => (
        <Base.Panel
          key={item.value}
          value={item.value}
          keepMounted={isKept}
          // A kept panel is hidden, which is enough; where there are no scripts all of them have to be usable.
          inert={isKept ? false : undefined}
          className={styles.panel}
        >
          {item.id ? <div id={item.id}>{item.content}</div> : item.content}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
