import { useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router-dom';
import { findOtherService, type OtherService } from '#web/site/services/otherServices.ts';

export const askedServiceParameter = 'service';

const neverChanges = () => () => undefined;

/** The service named by `?service=`, which the prerendered page cannot know, and a way to be done with it. */
export function useAskedService(): { asked: OtherService | undefined; forget: () => void } {
  const [search, setSearch] = useSearchParams();
  const isInBrowser = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  const forget = () =>
    setSearch(
      (current) => {
        current.delete(askedServiceParameter);
        return current;
      },
      { replace: true, preventScrollReset: true },
    );
  return { asked: isInBrowser ? findOtherService(search.get(askedServiceParameter)) : undefined, forget };
}
