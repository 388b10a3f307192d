import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { AftercareGuide } from '#shared/content/aftercare/guide.ts';

/** State of the open guide, kept out of the URL, which must not reveal the treatment; reset by navigation. */
export function useGuideToRead() {
  const { key } = useLocation();
  const [read, setRead] = useState<{ guide: AftercareGuide; key: string } | null>(null);
  const open = (guide: AftercareGuide) => setRead({ guide, key });
  return [read?.key === key ? read.guide : null, open] as const;
}
