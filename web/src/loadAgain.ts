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

/**
 * Imports code and its styles again when they did not arrive; a device that is offline says so at once. Chromium since 150
 * never requests a module again whose import failed, so a further try has another address (that of Chromium's message).
 */
export async function loadAgain<T>(load: () => Promise<T>): Promise<T> {
  let attempt = load;
  for (const pause of pausesMs) {
    try {
      return await attempt();
    } catch (problem) {
      if (!navigator.onLine) throw problem;
      await new Promise((wait) => setTimeout(wait, pause));
      const lost = /imported module: (\S+\.js)/.exec(String(problem))?.[1];
      attempt = async () => {
        await loadLostStyles();
        return lost ? ((await import(/* @vite-ignore */ `${lost}?again=${pause}`)) as T) : load();
      };
    }
  }
  return attempt();
}
