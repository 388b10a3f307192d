type Target = HTMLElement | boolean | null;

/**
 * Where focus goes once a dialog or menu has closed, which is after its animation.
 *
 * `false`, so that it stays, where it has meanwhile moved on: a menu opened from the keyboard in that moment would lose
 * its items, and Enter would close it.
 */
export function finalFocus(find?: () => Target): Target {
  const focused = document.activeElement;
  if (focused && focused !== document.body && !focused.closest('[data-closed]')) return false;
  return find ? find() : true;
}
