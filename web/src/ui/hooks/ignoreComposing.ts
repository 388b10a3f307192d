/**
 * A key that belongs to an input method, such as Enter that accepts a word, is no command anywhere: it reaches the text only.
 * Safari ends a composition with a key of the code 229.
 */
export function ignoreComposing(): void {
  const stop = (event: KeyboardEvent) => {
    if (event.isComposing || event.keyCode === 229) event.stopImmediatePropagation();
  };
  window.addEventListener('keydown', stop, { capture: true });
}
