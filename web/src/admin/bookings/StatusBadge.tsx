import { CalendarCheck, CircleCheck, CircleHelp, CircleX, Clock, type LucideIcon } from 'lucide-react';
import { formatStatus, type StatusTone } from '#web/admin/bookings/bookingRules.ts';
import { Badge } from '#web/ui/feedback/Badge.tsx';

const icons: Record<StatusTone, LucideIcon> = {
  amber: CircleHelp,
  blue: CalendarCheck,
  green: CircleCheck,
  red: CircleX,
  neutral: Clock,
};

export function StatusBadge({ status }: { status: string }) {
  const { tone, word } = formatStatus(status);
  const Icon = icons[tone];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {word}
    </Badge>
  );
}
