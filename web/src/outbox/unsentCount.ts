const key = 'unsent';

/** How many there were when this device was last used; what is in the database can be cleared by the browser. */
export function readUnsentCount(): number {
  try {
    return Number(localStorage.getItem(key) ?? 0);
  } catch {
    return 0;
  }
}

export function noteUnsentCount(count: number): void {
  try {
    if (count > 0) localStorage.setItem(key, String(count));
    else localStorage.removeItem(key);
  } catch {
    // Then nobody can say that something was removed.
  }
}
