/**
 * A ref for what says why a form was not taken: below the fold it would go unnoticed, also when the form is sent again and
 * refused for the same reason.
 */
export function scrollIntoSight(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined;
  const scroll = () => element.scrollIntoView({ block: 'nearest' });
  const form = element.closest('form');
  scroll();
  form?.addEventListener('submit', scroll);
  return () => form?.removeEventListener('submit', scroll);
}
