import styles from '#web/admin/record/Record.module.css';
import { DateField, Input, Field } from '#web/ui/forms/controls.tsx';

interface Moment {
  date: string;
  time: string;
}

interface MomentFieldsProps {
  /** Label of the day; null leaves the day out. */
  day: string | null;
  time: string;
  value: Moment;
  onChange: (moment: Moment) => void;
}

export function MomentFields({ day, time: label, value: { date, time }, onChange }: MomentFieldsProps) {
  return (
    <div className={`cluster gap-3 items-start ${styles.moment}`}>
      {day && (
        <Field label={day} isRequired>
          <DateField value={date} onValue={(value) => onChange({ date: value, time })} />
        </Field>
      )}
      <Field label={label} isRequired>
        <Input type="time" value={time} onValue={(value) => onChange({ date, time: value })} />
      </Field>
    </div>
  );
}
