import { lazy, Suspense, useState } from 'react';
import { useAskedService } from '#web/site/services/useAskedService.ts';

const ServiceDialog = lazy(async () => ({
  default: (await import('#web/site/services/ServiceDialog.tsx')).ServiceDialog,
}));

/** Dialog for `?service=`. Keeps the last service while it closes. */
export function AskedServiceDialog() {
  const { asked, forget } = useAskedService();
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
