import { CalendarOff, ChevronLeft, ChevronRight, Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { addDays, londonToday } from '#shared/domain/wallTime.ts';
import styles from '#web/admin/calendar/planner/PlannerBar.module.css';
import { WhoIsHere } from '#web/admin/arrivals/WhoIsHere.tsx';
import type { Here } from '#web/admin/arrivals/arrivals.ts';
import { IconButton, SmallButton } from '#web/ui/actions/Button.tsx';
import { Menu, MenuCheck, MenuItem, MenuSeparator } from '#web/ui/actions/Menu.tsx';

interface PlannerBarProps {
  choice: ReactNode;
  title: string;
  span: 'day' | 'week';
  date: string;
  onDate: (date: string) => void;
  here: Here;
  isCancelledHidden: boolean;
  onHideCancelled: (isHidden: boolean) => void;
  areRequestsHidden: boolean;
  onHideRequests: (areHidden: boolean) => void;
  /** Opens the dialog that closes days. */
  onClose: () => void;
}

/** Toolbar above the grid: the dates, the patient in the room, and a menu of what is used rarely. */
export function PlannerBar(props: PlannerBarProps) {
  const { choice, title, span, date, onDate, here, isCancelledHidden, onHideCancelled, onClose } = props;
  const { areRequestsHidden, onHideRequests } = props;
  const step = span === 'week' ? 7 : 1;
  return (
    <div className={`row wrap gap-2-3 ${styles.bar}`}>
      {choice}
      <div className={`row baseline wrap gap-0-5 ${styles.heading}`}>
        <h2 className="display-xs" aria-live="polite">
          {title}
        </h2>
        <WhoIsHere here={here} />
      </div>
      <SmallButton onClick={() => onDate(londonToday(new Date()))}>Today</SmallButton>
      <IconButton
        icon={ChevronLeft}
        label={`Previous ${span}`}
        onClick={() => onDate(addDays(date, -step))}
      />
      <IconButton icon={ChevronRight} label={`Next ${span}`} onClick={() => onDate(addDays(date, step))} />
      <Menu trigger={<IconButton icon={Ellipsis} label="Calendar options" title="Calendar options" />}>
        <MenuCheck isChecked={isCancelledHidden} onChange={onHideCancelled}>
          Hide cancelled
        </MenuCheck>
        <MenuCheck isChecked={areRequestsHidden} onChange={onHideRequests}>
          Hide wishes
        </MenuCheck>
        <MenuSeparator />
        <MenuItem icon={<CalendarOff aria-hidden />} onSelect={onClose}>
          Close days
        </MenuItem>
      </Menu>
    </div>
  );
}
