import { useEffect, useRef, type ElementType, type HTMLAttributes } from 'react';
import { revealOnScroll } from '#web/ui/layout/revealOnScroll.ts';

interface RevealProps extends HTMLAttributes<HTMLElement> {
  as?: ElementType;
}

/** Fades its content in once, when it scrolls into view. */
export function Reveal({ as: Tag = 'div', ...rest }: RevealProps) {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => (ref.current ? revealOnScroll(ref.current) : undefined), []);
  return <Tag {...rest} ref={ref} />;
}
