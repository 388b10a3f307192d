const key = 'unsent';

/** Number of unsent items at the last visit, to detect that the browser cleared the database. */
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
    // Without storage a loss cannot be detected.
  }
}
