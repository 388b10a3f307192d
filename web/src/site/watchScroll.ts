const compactAfter = 50;
const farAfter = 700;

/**
 * Marks the document as `data-scrolled`, `data-far` and `data-gliding`. The styles do the rest, so that the header turns
 * solid, the way back to the top appears and links within the page glide even before the app has started.
 */
export function watchScroll(): void {
  const mark = () => {
    document.documentElement.toggleAttribute('data-scrolled', window.scrollY > compactAfter);
    document.documentElement.toggleAttribute('data-far', window.scrollY > farAfter);
  };
  window.addEventListener('scroll', mark, { passive: true });
  mark();
  const glide = (isGliding: boolean) => document.documentElement.toggleAttribute('data-gliding', isGliding);
  document.addEventListener('click', () => glide(true), true);
  document.addEventListener('keydown', ({ key }) => key === 'Tab' && glide(false), true);
}
