import { TriangleAlert } from 'lucide-react';
import { isEmailUnconfirmed, type Customer } from '#shared/contracts/user.ts';
import { Badge } from '#web/ui/feedback/Badge.tsx';

/** Badge for an address whose owner has not followed a link: anybody can register with it. */
export function NotConfirmed({
  customer,
}: {
  customer: Pick<Customer, 'role' | 'email' | 'emailConfirmed'>;
}) {
  if (!isEmailUnconfirmed(customer)) return null;
  return (
    <Badge tone="amber" icon={<TriangleAlert aria-hidden />}>
      Address not confirmed
    </Badge>
  );
}
