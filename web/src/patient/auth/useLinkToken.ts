import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '#shared/paths.ts';
import { useIsHydrated } from '#web/ui/hooks/useIsHydrated.ts';

/** Purpose of an email link: new password, new email, or whether the patient is coming. */
interface MailLink {
  purpose: 'reset' | 'email' | 'coming';
  token: string;
}

const pattern = /^#(reset|email|coming)=(.*)$/;

/**
 * The token of an email link. It is in the URL fragment, which is never sent to a server, and is removed from the URL
 * and history on load.
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
