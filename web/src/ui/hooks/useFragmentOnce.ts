import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useIsHydrated } from '#web/ui/hooks/useIsHydrated.ts';

/**
 * The fragment of a link that matches, with its secret. It is never sent to a server, and is removed from the URL on load;
 * the history's entry keeps it on the device, so that the page survives a reload, a restored tab and another app in between.
 */
export function useFragmentOnce(pattern: RegExp): { fragment: string | null; forget: () => void } {
  const { hash, pathname, state } = useLocation() as {
    hash: string;
    pathname: string;
    state: { fragment?: string } | null;
  };
  const navigate = useNavigate();
  // The page is prerendered without it.
  const isHydrated = useIsHydrated();
  const [fragment, setFragment] = useState<string | null>(null);
  const [forgotten, setForgotten] = useState<string | null>(null);
  const found = isHydrated && pattern.test(hash) ? hash : null;
  const kept = (isHydrated && state?.fragment) || null;
  const current = found ?? (kept !== forgotten && pattern.test(kept ?? '') ? kept : null);
  if (current && current !== fragment) setFragment(current);
  useEffect(() => {
    if (found) void navigate(pathname, { replace: true, state: { fragment: found } });
  }, [found, pathname, navigate]);
  const forget = () => {
    setForgotten(fragment);
    setFragment(null);
    void navigate(pathname, { replace: true, state: null });
  };
  return { fragment, forget };
}
