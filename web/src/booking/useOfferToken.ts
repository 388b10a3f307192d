import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '#shared/paths.ts';
import { useIsHydrated } from '#web/ui/hooks/useIsHydrated.ts';

// Any token: of one that was cut short, too, the page has to tell that it is not valid.
const pattern = /^#offer=(.+)$/;

/**
 * The token of a link to offered times. It is in the URL fragment, which is never sent to a server, and is removed from
 * the URL and history on load.
 */
export function useOfferToken(): string | null {
  const { hash } = useLocation();
  const navigate = useNavigate();
  // The page is prerendered without it.
  const isHydrated = useIsHydrated();
  const [token, setToken] = useState<string | null>(null);
  const found = (isHydrated && pattern.exec(hash)?.[1]) || null;
  if (found && found !== token) setToken(found);
  useEffect(() => {
    if (found) void navigate(paths.booking, { replace: true });
  }, [found, navigate]);
  return token;
}
