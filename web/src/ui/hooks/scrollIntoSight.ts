/** A ref for why a form was not taken: below the fold it would go unnoticed, also when it is refused again. */
export function scrollIntoSight(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined;
  const scroll = () => element.scrollIntoView({ block: 'nearest' });
  const form = element.closest('form');
  scroll();
  form?.addEventListener('submit', scroll);
  return () => form?.removeEventListener('submit', scroll);
}
