const compactAfter = 50;
const farAfter = 700;

/**
 * Marks the document as `data-scrolled` and `data-far`. The styles do the rest, so that the header turns solid
 * and the way back to the top appears even before the app has started.
 */
export function watchScroll(): void {
  const mark = () => {
    document.documentElement.toggleAttribute('data-scrolled', window.scrollY > compactAfter);
    document.documentElement.toggleAttribute('data-far', window.scrollY > farAfter);
  };
  window.addEventListener('scroll', mark, { passive: true });
  mark();
}
