import { lazy, Suspense, useState } from 'react';
import { loadAgain } from '#web/loadAgain.ts';
import { useLinkedService } from '#web/site/services/useLinkedService.ts';

const ServiceDialog = lazy(async () => ({
  default: (await loadAgain(() => import('#web/site/services/ServiceDialog.tsx'))).ServiceDialog,
}));

/** Dialog for `?service=`. Keeps the last service while it closes. */
export function LinkedServiceDialog() {
  const { linked: requested, forget } = useLinkedService();
  const [shown, setShown] = useState(requested);
  if (requested && requested !== shown) setShown(requested);
  return (
    shown && (
      <Suspense>
        <ServiceDialog service={shown} isOpen={requested !== undefined} onClose={forget} />
      </Suspense>
    )
  );
}
