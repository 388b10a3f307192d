import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '#shared/paths.ts';
import { useIsHydrated } from '#web/ui/useIsHydrated.ts';

const pattern = /^#reset=(.*)$/;

/**
 * The token of a link for a new password. It stands behind the # of the address, which no server is sent,
 * and is taken out of the address, and so of the history, as soon as the page runs.
 */
export function useResetToken() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  // The page is prerendered without it.
  const isHydrated = useIsHydrated();
  const [token, setToken] = useState<string | null>(null);
  const inAddress = isHydrated ? pattern.exec(hash)?.[1] : undefined;
  if (inAddress !== undefined && inAddress !== token) setToken(inAddress);
  useEffect(() => {
    if (inAddress !== undefined) void navigate(paths.auth, { replace: true });
  }, [inAddress, navigate]);
  return { token, forgetToken: () => setToken(null) };
}
