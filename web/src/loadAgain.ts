const pausesMs = [500, 2000];

/** Fetches code again when it did not arrive; a device that is offline says so at once. */
export async function loadAgain<T>(load: () => Promise<T>): Promise<T> {
  for (const pause of pausesMs) {
    try {
      return await load();
    } catch (problem) {
      if (!navigator.onLine) throw problem;
      await new Promise((wait) => setTimeout(wait, pause));
    }
  }
  return load();
}
