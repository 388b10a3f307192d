import { TriangleAlert } from 'lucide-react';
import { isAdult } from '#shared/domain/age.ts';
import { clinicToday } from '#web/clinicClock.ts';
import { Badge } from '#web/ui/feedback/Badge.tsx';

/** Badge for customers under 18. */
export function UnderAge({ dateOfBirth }: { dateOfBirth: string }) {
  if (isAdult(dateOfBirth, clinicToday())) return null;
  return (
    <Badge tone="red" icon={<TriangleAlert aria-hidden />}>
      Under 18
    </Badge>
  );
}
