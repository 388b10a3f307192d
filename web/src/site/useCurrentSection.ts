import { useEffect, useState } from 'react';
import { sectionIds, type SectionId } from '#web/site/navigation.ts';

const offset = 200;

function findCurrentSection(): SectionId | null {
  let current: SectionId | null = null;
  let currentTop = -Infinity;
  for (const id of sectionIds) {
    const top = document.getElementById(id)?.getBoundingClientRect().top;
    if (top !== undefined && top <= offset && top >= currentTop) {
      current = id;
      currentTop = top;
    }
  }
  return current;
}

/** The section that last passed under the header, on pages that have such sections. */
export function useCurrentSection(pathname: string): SectionId | null {
  const [current, setCurrent] = useState<SectionId | null>(null);
  useEffect(() => {
    const update = () => setCurrent(findCurrentSection());
    update();
    window.addEventListener('scroll', update, { passive: true });
    window.addEventListener('resize', update);
    return () => {
      window.removeEventListener('scroll', update);
      window.removeEventListener('resize', update);
    };
  }, [pathname]);
  return current;
}
