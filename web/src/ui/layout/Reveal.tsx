import { useEffect, useRef, type ElementType, type HTMLAttributes } from 'react';

const visibleShare = 0.15;

/**
 * Hides an element below the fold until 15 % of it (or half a screen, if it is taller) is in view, then fades it in.
 * Uses a paused animation instead of styles, so that it stays visible without scripts, with reduced motion and in
 * print.
 */
function revealOnScroll(element: HTMLElement): () => void {
  const { top, height } = element.getBoundingClientRect();
  const isBelow = top > window.innerHeight;
  if (!isBelow || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return () => undefined;

  const animation = element.animate(
    [
      { opacity: 0, transform: 'translateY(8px)' },
      { opacity: 1, transform: 'none' },
    ],
    { duration: 280, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)', fill: 'backwards' },
  );
  animation.pause();

  const show = () => animation.cancel();
  const threshold = Math.min(visibleShare, window.innerHeight / 2 / Math.max(height, 1));
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      animation.play();
    },
    { threshold },
  );
  observer.observe(element);
  element.addEventListener('focusin', show, { once: true });
  window.addEventListener('beforeprint', show);
  return () => {
    observer.disconnect();
    element.removeEventListener('focusin', show);
    window.removeEventListener('beforeprint', show);
    animation.cancel();
  };
}

/** Fades its content in once, when it scrolls into view. */
export function Reveal({ as: Tag = 'div', ...rest }: HTMLAttributes<HTMLElement> & { as?: ElementType }) {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => (ref.current ? revealOnScroll(ref.current) : undefined), []);
  return <Tag {...rest} ref={ref} />;
}
