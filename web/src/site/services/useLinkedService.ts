import { useSearchParams } from 'react-router-dom';
import { useIsHydrated } from '#web/ui/hooks/useIsHydrated.ts';
import { findOtherService, type OtherService } from '#web/site/services/otherServices.ts';

export const serviceParameter = 'service';

/** The service in `?service=`, which prerendering does not know, and a function that removes it. */
export function useLinkedService(): { linked: OtherService | undefined; forget: () => void } {
  const [search, setSearch] = useSearchParams();
  const isHydrated = useIsHydrated();
  const forget = () =>
    setSearch(
      (current) => {
        current.delete(serviceParameter);
        return current;
      },
      { replace: true, preventScrollReset: true },
    );
  return { linked: isHydrated ? findOtherService(search.get(serviceParameter)) : undefined, forget };
}
