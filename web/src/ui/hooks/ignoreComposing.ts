/** Enter that accepts an input method's word is no command anywhere. Safari ends with a key of the code 229. */
export function ignoreComposing(): void {
  const stop = (event: KeyboardEvent) => {
    if (event.isComposing || event.keyCode === 229) event.stopImmediatePropagation();
  };
  window.addEventListener('keydown', stop, { capture: true });
}
