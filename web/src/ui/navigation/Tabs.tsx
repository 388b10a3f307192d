import { Tabs as Base } from '@base-ui/react/tabs';
import { useEffect, useRef, type ReactNode, type Ref } from 'react';
import styles from '#web/ui/navigation/Tabs.module.css';
import { classNames } from '#web/ui/styles/classNames.ts';
import { useIsHydrated } from '#web/ui/hooks/useIsHydrated.ts';

export interface TabItem<Value extends string> {
  value: Value;
  /** Anchor of the panel; a kept panel is shown by CSS before hydration. */
  id?: string;
  label: ReactNode;
  description?: string | undefined;
  content: ReactNode;
  ref?: Ref<HTMLElement>;
}

interface TabsProps<Value extends string> {
  label: string;
  items: readonly TabItem<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** Keeps inactive panels in the page for search engines and for readers without scripts. */
  isMounted?: boolean;
  /** Vertical: the up and down keys move between tabs. */
  isVertical?: boolean;
  className?: string | undefined;
  listClassName?: string | undefined;
  ref?: Ref<HTMLDivElement>;
}

/** How much of the next tab is seen beside it, in pixels. */
const beside = 24;

/** Browsers accept half a visible tab; scroll it fully into view. */
function bringIntoSight(tab: HTMLElement): void {
  const list = tab.parentElement;
  if (!list) return;
  const [inner, outer] = [tab.getBoundingClientRect(), list.getBoundingClientRect()];
  if (inner.left < outer.left) list.scrollLeft += inner.left - outer.left - beside;
  else if (inner.right > outer.right) list.scrollLeft += inner.right - outer.right + beside;
}

export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { label, items, value, onChange, isMounted, isVertical, className, listClassName, ref } = props;
  const isHydrated = useIsHydrated();
  const list = useRef<HTMLDivElement>(null);

  // Also once badges have loaded, which make tabs wider.
  useEffect(() => {
    const selected = list.current?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (!list.current || !selected) return undefined;
    const observer = new ResizeObserver(() => bringIntoSight(selected));
    for (const tab of list.current.children) observer.observe(tab);
    return () => observer.disconnect();
  }, [value]);

  return (
    <Base.Root
      ref={ref}
      className={classNames(styles.tabs, className)}
      data-early={!isHydrated || undefined}
      orientation={isVertical ? 'vertical' : 'horizontal'}
      value={value}
      onValueChange={(next) => onChange(next as Value)}
    >
      <Base.List ref={list} className={classNames(styles.list, listClassName)} aria-label={label}>
        {items.map((item) => (
          <Base.Tab
            key={item.value}
            ref={item.ref}
            value={item.value}
            className={styles.tab}
            aria-description={item.description}
            // A press that scrolled its tab away would end beside it, and choose nothing.
            onFocus={({ currentTarget }) => {
              if (currentTarget.matches(':focus-visible')) bringIntoSight(currentTarget);
            }}
            // Otherwise no prerendered tab is focusable.
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
          keepMounted={isMounted}
          // A kept panel is hidden by CSS; `inert` would also disable it without scripts.
          inert={isMounted ? false : undefined}
          className={`pt-5 ${styles.panel}`}
        >
          {item.id ? <div id={item.id}>{item.content}</div> : item.content}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
