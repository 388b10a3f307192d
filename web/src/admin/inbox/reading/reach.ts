/** tel:, WhatsApp and mailto: links. A number without a country code is British. */
export function waysToReach({ phone, email }: { phone: string | null; email: string | null }) {
  const ways = email ? [{ label: 'Email', href: `mailto:${email}` }] : [];
  const digits = phone?.replace(/\(0\)/, '').replace(/[^\d+]/g, '') ?? '';
  if (digits.length < 7) return ways;
  const full = digits.replace(/^00/, '+').replace(/^0/, '+44');
  const international = full.startsWith('+') ? full : `+${full}`;
  return [
    { label: 'Call', href: `tel:${international}` },
    ...ways,
    { label: 'WhatsApp', href: `https://wa.me/${international.slice(1)}` },
  ];
}
