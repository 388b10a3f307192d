const pausesMs = [500, 2000];

/** Chromium gives a stylesheet that did not arrive a sheet whose rules nobody may read. */
function isLost({ sheet }: HTMLLinkElement): boolean {
  try {
    return !sheet?.cssRules.length;
  } catch {
    return true;
  }
}

/** Vite asks for each stylesheet once: the second try would go on without one that was lost. */
function loadLostStyles(): Promise<unknown> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]:not([disabled])');
  const lost = [...links].filter(isLost);
  return Promise.all(
    lost.map(
      (link) =>
        new Promise((resolve, reject) => {
          const again = document.createElement('link');
          Object.assign(again, { rel: 'stylesheet', crossOrigin: '', href: link.href });
          again.onload = () => {
            link.remove();
            resolve(again);
          };
          again.onerror = () => {
            again.remove();
            reject(new Error(`Unable to preload CSS for ${link.href}`));
          };
          link.after(again);
        }),
    ),
  );
}

/** Fetches code and its styles again when they did not arrive; a device that is offline says so at once. */
export async function loadAgain<T>(load: () => Promise<T>): Promise<T> {
  const loadWithStyles = () => loadLostStyles().then(load);
  let attempt = load;
  for (const pause of pausesMs) {
    try {
      return await attempt();
    } catch (problem) {
      if (!navigator.onLine) throw problem;
      await new Promise((wait) => setTimeout(wait, pause));
      attempt = loadWithStyles;
    }
  }
  return attempt();
}
