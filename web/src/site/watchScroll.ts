const compactAfter = 50;
const farAfter = 700;

/**
 * Sets `data-scrolled`, `data-far`, `data-end` (the footer is in sight) and `data-gliding` on the document. CSS does
 * the rest, so that the header, the booking bar, the back-to-top button and smooth scrolling work before hydration.
 */
export function watchScroll(): void {
  const mark = () => {
    document.documentElement.toggleAttribute('data-scrolled', window.scrollY > compactAfter);
    document.documentElement.toggleAttribute('data-far', window.scrollY > farAfter);
    const footer = document.getElementById('site-footer');
    document.documentElement.toggleAttribute(
      'data-end',
      footer !== null && footer.getBoundingClientRect().top < window.innerHeight,
    );
  };
  window.addEventListener('scroll', mark, { passive: true });
  mark();
  const glide = (isGliding: boolean) => document.documentElement.toggleAttribute('data-gliding', isGliding);
  document.addEventListener('click', () => glide(true), true);
  document.addEventListener('keydown', ({ key }) => key === 'Tab' && glide(false), true);
}
