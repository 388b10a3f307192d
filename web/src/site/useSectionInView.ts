import { useEffect, useState } from 'react';

function findSection<Id extends string>(ids: readonly Id[], readingLine: number): Id | null {
  let current: Id | null = null;
  let currentTop = -Infinity;
  for (const id of ids) {
    const top = document.getElementById(id)?.getBoundingClientRect().top;
    if (top !== undefined && top <= readingLine && top >= currentTop) {
      current = id;
      currentTop = top;
    }
  }
  return current;
}

/** The section that last passed under the header. @param readingLine how close its top is then to the window's, in px */
export function useSectionInView<Id extends string>(
  ids: readonly Id[],
  readingLine: number,
  pathname?: string,
): Id | null {
  const [current, setCurrent] = useState<Id | null>(null);
  useEffect(() => {
    const update = () => setCurrent(findSection(ids, readingLine));
    update();
    window.addEventListener('scroll', update, { passive: true });
    window.addEventListener('resize', update);
    return () => {
      window.removeEventListener('scroll', update);
      window.removeEventListener('resize', update);
    };
  }, [ids, readingLine, pathname]);
  return current;
}
