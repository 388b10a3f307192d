const compactAfter = 50;

/** Marks the document once it is scrolled, so that the header turns solid even before the app has started. */
export function watchScroll(): void {
  const mark = () => {
    document.documentElement.toggleAttribute('data-scrolled', window.scrollY > compactAfter);
  };
  window.addEventListener('scroll', mark, { passive: true });
  mark();
}
