import { useState } from 'react';
import { createPortal } from 'react-dom';
import { isCalendarDate, londonToday } from '#shared/domain/wallTime.ts';
import { DaySheet, ofDaySheet } from '#web/admin/hands/DaySheet.tsx';
import sheetStyles from '#web/admin/hands/DaySheet.module.css';
import styles from '#web/admin/hands/Hands.module.css';
import { LoadFailure } from '#web/admin/LoadFailure.tsx';
import type { RowDialogProps } from '#web/admin/useRowDialog.ts';
import { useListBookingsOfDaysQuery } from '#web/data/bookings.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { DateField } from '#web/ui/Input.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';

/** Shows a day's sheet and prints it; printing the page while it is open prints the sheet as well. */
export function PrintDaySheetDialog(dialog: RowDialogProps) {
  const [day, setDay] = useState(() => londonToday());
  const [openedAt] = useState(() => new Date().toISOString());
  const [hasPhones, setHasPhones] = useState(false);
  const { currentData, error, refetch } = useListBookingsOfDaysQuery({ query: { from: day, to: day } });
  const sheet = currentData && (
    <DaySheet day={day} bookings={ofDaySheet(currentData)} hasPhones={hasPhones} printedAt={openedAt} />
  );
  return (
    <Dialog
      {...dialog}
      size="lg"
      title="Day sheet"
      footer={
        <>
          <Button variant="secondary" onClick={dialog.onClose}>
            Close
          </Button>
          <Button disabled={!sheet} onClick={() => window.print()}>
            Print
          </Button>
        </>
      }
    >
      <div className={styles.sheetChoices}>
        <Field label="Day" isRequired>
          {(control) => (
            <DateField
              {...control}
              value={day}
              onChange={(event) => isCalendarDate(event.target.value) && setDay(event.target.value)}
            />
          )}
        </Field>
        <Checkbox
          label="With phone numbers"
          checked={hasPhones}
          onChange={(event) => setHasPhones(event.target.checked)}
        />
      </div>
      {sheet ? (
        <div className={sheetStyles.preview}>{sheet}</div>
      ) : error ? (
        <LoadFailure error={error} fallback="The day could not be loaded." onRetry={refetch} />
      ) : (
        <Skeleton label="Loading the day" shape="row" rows={5} />
      )}
      {sheet &&
        dialog.isOpen &&
        createPortal(<div className={sheetStyles.paper}>{sheet}</div>, document.body)}
    </Dialog>
  );
}
