/** What stands after a text arrives that was written before: both, because neither author has seen the other's. */
export function joinLate(current: string | null, late: string | null): string | null {
  if (late === null || current === null) return current ?? late;
  return current.includes(late) ? current : `${current}\n${late}`;
}
