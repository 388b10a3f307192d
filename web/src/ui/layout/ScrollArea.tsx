import { useEffect, useState, type HTMLAttributes, type RefObject } from 'react';

interface ScrollAreaProps extends HTMLAttributes<HTMLDivElement> {
  ref: RefObject<HTMLDivElement | null>;
}

/** A scroll container that is focusable while it overflows, so that the arrow keys scroll it. */
export function ScrollArea({ ref, ...rest }: ScrollAreaProps) {
  const [isCut, setIsCut] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setIsCut(element.scrollHeight > element.clientHeight + 1));
    for (const watched of [element, ...element.children]) observer.observe(watched);
    return () => observer.disconnect();
  }, [ref]);
  // Scroll containers have to be reachable by keyboard (WCAG 2.1.1).
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  return <div {...rest} ref={ref} tabIndex={isCut ? 0 : undefined} />;
}
