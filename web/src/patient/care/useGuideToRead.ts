import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { AftercareGuide } from '#shared/content/aftercare/guide.ts';

/** Not in the address, which must not say what somebody was treated for; gone with the next address. */
export function useGuideToRead() {
  const { key } = useLocation();
  const [read, setRead] = useState<{ guide: AftercareGuide; key: string } | null>(null);
  const open = (guide: AftercareGuide) => setRead({ guide, key });
  return [read?.key === key ? read.guide : null, open] as const;
}
