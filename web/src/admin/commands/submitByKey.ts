/** Ctrl or Cmd and Enter press the button of the form one is in, from a text of several lines too. */
export function submitByKey(event: KeyboardEvent): void {
  const form = event.target instanceof Element && event.target.closest('form');
  const button = form && [...form.elements].find((element) => element.matches('button[type="submit"]'));
  if (!(button instanceof HTMLButtonElement)) return;
  event.preventDefault();
  button.click();
}
