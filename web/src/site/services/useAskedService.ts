import { useSearchParams } from 'react-router-dom';
import { useIsHydrated } from '#web/ui/hooks/useIsHydrated.ts';
import { findOtherService, type OtherService } from '#web/site/services/otherServices.ts';

export const askedServiceParameter = 'service';

/** The service in `?service=`, which prerendering does not know, and a function that removes it. */
export function useAskedService(): { asked: OtherService | undefined; forget: () => void } {
  const [search, setSearch] = useSearchParams();
  const isHydrated = useIsHydrated();
  const forget = () =>
    setSearch(
      (current) => {
        current.delete(askedServiceParameter);
        return current;
      },
      { replace: true, preventScrollReset: true },
    );
  return { asked: isHydrated ? findOtherService(search.get(askedServiceParameter)) : undefined, forget };
}
