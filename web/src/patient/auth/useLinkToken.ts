import { useFragmentOnce } from '#web/ui/hooks/useFragmentOnce.ts';

/** Purpose of an email link: new password, new email, or whether the patient is coming. */
interface MailLink {
  purpose: 'reset' | 'email' | 'coming';
  token: string;
}

const pattern = /^#(reset|email|coming)=(.*)$/;

export function useLinkToken() {
  const { fragment, forget } = useFragmentOnce(pattern);
  const [, purpose, token] = pattern.exec(fragment ?? '') ?? [];
  const link: MailLink | null =
    token === undefined ? null : { purpose: purpose as MailLink['purpose'], token };
  return { link, forgetLink: forget };
}
