import { enGB } from 'date-fns/locale/en-GB';
import { createContext, use, useMemo } from 'react';
import { DayButton, DayPicker, type DayButtonProps } from 'react-day-picker';
import { formatDate, formatMonth, weekdayOf } from '#shared/domain/wallTime.ts';
import { clinicToday } from '#web/clinicClock.ts';
import { fromPickerDate, toPickerDate } from '#web/admin/dates/calendarDates.ts';
import styles from '#web/admin/dates/MonthCalendar.module.css';

interface MonthCalendarProps {
  selected: string;
  onSelect: (date: string) => void;
  /** A date in the month to show; uncontrolled without it. */
  month?: string;
  onMonthChange?: (date: string) => void;
  /** Days before this one cannot be chosen. */
  earliest?: string;
  /** Number of bookings by date; such days are marked. */
  counts?: ReadonlyMap<string, number>;
}

const noCounts: ReadonlyMap<string, number> = new Map();
const Counts = createContext(noCounts);

function CountedDayButton({ children, ...rest }: DayButtonProps) {
  const count = use(Counts).get(fromPickerDate(rest.day.date));
  return (
    <DayButton {...rest}>
      {children}
      {/* Not as text: the name of the button says it in words. */}
      {count !== undefined && (
        <span className={`absolute medium leading-1 ${styles.count}`} data-count={count} />
      )}
    </DayButton>
  );
}

const parts = {
  root: styles.root ?? '',
  months: 'relative',
  month: 'w-full',
  month_caption: styles.monthCaption ?? '',
  caption_label: 'semibold',
  nav: styles.nav ?? '',
  button_previous: styles.buttonPrevious ?? '',
  button_next: styles.buttonNext ?? '',
  chevron: styles.chevron ?? '',
  month_grid: styles.monthGrid ?? '',
  weekday: 'py-1 ink-faint text-xs medium text-centre',
  day: styles.day ?? '',
  day_button: styles.dayButton ?? '',
  outside: styles.outside ?? '',
  today: styles.today ?? '',
  selected: styles.selected ?? '',
  disabled: styles.disabled ?? '',
};
const formatters = {
  formatWeekdayName: (day: Date) => weekdayOf(fromPickerDate(day)).slice(0, 3),
  formatCaption: (month: Date) => formatMonth(fromPickerDate(month)),
};
const components = { DayButton: CountedDayButton };

function labelDay(date: Date, isToday: boolean, isSelected: boolean, count: number): string {
  const parts = [isToday && 'Today', formatDate(fromPickerDate(date)), isSelected && 'selected'];
  if (count > 0) parts.push(count === 1 ? '1 booking' : `${count} bookings`);
  return parts.filter(Boolean).join(', ');
}

/** A month in six weeks, including days of the neighbouring months. */
export function MonthCalendar(props: MonthCalendarProps) {
  const { selected, onSelect, month, onMonthChange, earliest, counts = noCounts } = props;
  const today = toPickerDate(clinicToday());
  const labels = useMemo(
    () => ({
      labelGrid: (month: Date) => formatMonth(fromPickerDate(month)),
      labelNav: () => 'Month',
      labelPrevious: () => 'Previous month',
      labelNext: () => 'Next month',
      labelDayButton: (date: Date, modifiers: Record<string, boolean>) =>
        labelDay(
          date,
          modifiers['today'] ?? false,
          modifiers['selected'] ?? false,
          counts.get(fromPickerDate(date)) ?? 0,
        ),
    }),
    [counts],
  );
  return (
    <Counts value={counts}>
      <DayPicker
        mode="single"
        required
        selected={selected ? toPickerDate(selected) : undefined}
        onSelect={(date) => onSelect(fromPickerDate(date))}
        defaultMonth={selected ? toPickerDate(selected) : today}
        {...(month && { month: toPickerDate(month) })}
        onMonthChange={(next) => onMonthChange?.(fromPickerDate(next))}
        {...(earliest && {
          startMonth: toPickerDate(earliest),
          disabled: { before: toPickerDate(earliest) },
        })}
        modifiers={{ busy: [...counts.keys()].map(toPickerDate) }}
        modifiersClassNames={{ busy: styles.busy ?? '' }}
        today={today}
        locale={enGB}
        fixedWeeks
        showOutsideDays
        labels={labels}
        formatters={formatters}
        components={components}
        classNames={parts}
      />
    </Counts>
  );
}
