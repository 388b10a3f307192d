import { telHref, whatsAppHref } from '#shared/domain/phoneNumber.ts';

/** tel:, WhatsApp and mailto: links. */
export function contactLinks({ phone, email }: { phone: string | null; email: string | null }) {
  const ways = [
    { label: 'Call', href: telHref(phone ?? '') },
    { label: 'Email', href: email && `mailto:${email}` },
    { label: 'WhatsApp', href: whatsAppHref(phone ?? '') },
  ];
  return ways.flatMap(({ label, href }) => (href ? [{ label, href }] : []));
}
