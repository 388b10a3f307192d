import { Trash2 } from 'lucide-react';
import type { z } from 'zod';
import { formatWritten } from '#shared/domain/happening.ts';
import { sheetCalls, StaffNoteCreate, type StaffNote } from '#shared/contracts/sheet.ts';
import { formatInstant } from '#web/admin/dates/formatAppointment.ts';
import { reportOn } from '#web/admin/dialogs/desk.ts';
import styles from '#web/admin/customers/sheet/Sheet.module.css';
import { WorksOffline } from '#web/admin/outage/WorksOffline.tsx';
import { sheetApi } from '#web/data/calls/sheet.ts';
import { useSavedForm } from '#web/admin/workspace/workspace.ts';
import { IconButton, SmallButton } from '#web/ui/actions/Button.tsx';
import { Form, FormField } from '#web/ui/forms/Form.tsx';
import { Textarea } from '#web/ui/forms/controls.tsx';

type Values = z.input<typeof StaffNoteCreate>;

/** Staff notes. Customers can request a copy, so the hint asks to write them accordingly. */
export function StaffNotes({ userId, notes }: { userId: number; notes: readonly StaffNote[] }) {
  const form = useSavedForm(StaffNoteCreate, {
    savedAs: `staff note ${userId}`,
    defaultValues: { note: '' },
  });
  const [addNote, { isLoading }] = sheetApi.useAddStaffNoteMutation();
  const [removeNote] = sheetApi.useRemoveStaffNoteMutation();
  const { setFocus } = form;
  const add = async (body: Values) => {
    const change = addNote({ params: { id: userId }, body }).unwrap();
    if (await reportOn(change, { done: 'Note added', failed: 'The note could not be kept' })) form.reset();
  };
  const remove = async (id: number) => {
    const outcome = { done: 'Note removed', failed: 'The note could not be removed' };
    // The button is removed together with its note.
    if (await reportOn(removeNote({ params: { id } }).unwrap(), outcome)) setFocus('note');
  };
  return (
    <section className="stack fluid gap-2" aria-labelledby="staff-notes">
      <h3 id="staff-notes">Staff notes</h3>
      {notes.length > 0 && (
        <ul className={styles.lines}>
          {notes.map(({ id, note, who, isOwn, createdAt, occurredAt }) => (
            <li key={id}>
              <p className="flex-1 py-2 text-sm pre-line break-anywhere">
                {note}
                <small className="block ink-soft text-xs">
                  {who}, {formatWritten({ createdAt, occurredAt }, formatInstant)}
                </small>
              </p>
              {isOwn && (
                <IconButton
                  icon={Trash2}
                  requiresServer
                  label={`Remove note of ${formatInstant(createdAt)}`}
                  onClick={() => void remove(id)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      <Form form={form} onSubmit={add} className={`gap-2 start ${styles.noteForm}`}>
        <FormField<Values>
          name="note"
          label="New note"
          hint="Customers may ask to read what is noted."
          isRequired
        >
          <Textarea rows={2} maxLength={2000} />
        </FormField>
        <WorksOffline call={sheetCalls.addStaffNote}>
          <SmallButton type="submit" isBusy={isLoading}>
            Add Note
          </SmallButton>
        </WorksOffline>
      </Form>
    </section>
  );
}
