import { lazy, Suspense, useState } from 'react';
import { useLinkedService } from '#web/site/services/useLinkedService.ts';

const ServiceDialog = lazy(async () => ({
  default: (await import('#web/site/services/ServiceDialog.tsx')).ServiceDialog,
}));

/** Dialog for `?service=`. Keeps the last service while it closes. */
export function LinkedServiceDialog() {
  const { linked: asked, forget } = useLinkedService();
  const [shown, setShown] = useState(asked);
  if (asked && asked !== shown) setShown(asked);
  return (
    shown && (
      <Suspense>
        <ServiceDialog service={shown} isOpen={asked !== undefined} onClose={forget} />
      </Suspense>
    )
  );
}
