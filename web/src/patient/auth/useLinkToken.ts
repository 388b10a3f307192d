import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '#shared/paths.ts';
import { useIsHydrated } from '#web/ui/hooks/useIsHydrated.ts';

/** What the link of an email is for: a new password, or another email address. */
interface MailLink {
  purpose: 'reset' | 'email';
  token: string;
}

const pattern = /^#(reset|email)=(.*)$/;

/**
 * The token of a link from an email. It stands behind the # of the address, which no server is sent, and is taken
 * out of the address, and so of the history, as soon as the page runs.
 */
export function useLinkToken() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  // The page is prerendered without it.
  const isHydrated = useIsHydrated();
  const [link, setLink] = useState<MailLink | null>(null);
  const [, purpose, token] = (isHydrated && pattern.exec(hash)) || [];
  if (token !== undefined && token !== link?.token) {
    setLink({ purpose: purpose as MailLink['purpose'], token });
  }
  useEffect(() => {
    if (token !== undefined) void navigate(paths.auth, { replace: true });
  }, [token, navigate]);
  return { link, forgetLink: () => setLink(null) };
}
