const maxMs = 2000;

/** Focuses an element once no dialog that is closing holds the focus. */
export function takeFocus(element: HTMLElement | null): void {
  const begun = performance.now();
  const attempt = () => {
    element?.focus();
    const isTaken =
      document.activeElement === element && !document.querySelector('[role$=dialog][data-open]');
    if (!isTaken && performance.now() - begun < maxMs) requestAnimationFrame(attempt);
  };
  attempt();
}
