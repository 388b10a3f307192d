import { useState } from 'react';
import type { Join } from '#shared/contracts/parting.ts';
import { formatBirthDate } from '#shared/domain/formatDates.ts';
import styles from '#web/admin/customers/merging/Merge.module.css';
import { formatInstant } from '#web/admin/dates/formatAppointment.ts';
import { ChangeFailure } from '#web/admin/dialogs/ChangeFailure.tsx';
import { useDesk } from '#web/admin/dialogs/DeskContext.ts';
import { reportOn } from '#web/admin/dialogs/report.ts';
import type { CustomerDialogProps } from '#web/admin/dialogs/rowActions.ts';
import { LoadFailure } from '#web/admin/lists/LoadFailure.tsx';
import { mergingApi } from '#web/data/calls/merging.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Checkbox } from '#web/ui/forms/Checkbox.tsx';

type Row = Join['rows'][number];

const keyOf = ({ type, id }: Row) => `${type} ${id}`;
const typeLabels = { booking: 'Booking', note: 'Note', task: 'Task', guide: 'Guide' };

/** Parts two records that were joined wrongly: an owner says of each row whether it goes. */
export function PartDialog({ user, ...dialog }: CustomerDialogProps) {
  const { openCustomer } = useDesk();
  const {
    currentData: joins,
    error: loadError,
    refetch,
  } = mergingApi.useListJoinsQuery({ params: { id: user.id } });
  const [part, { isLoading, error }] = mergingApi.usePartCustomersMutation();
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  const join = joins?.[0];
  const goes = (row: Row) => (row.first === 'ended') !== changed.has(keyOf(row));
  const submit = async () => {
    if (!join) return;
    const rows = join.rows.filter(goes).map(({ type, id }) => ({ type, id }));
    const change = part({ params: { id: user.id }, body: { eventId: join.eventId, rows } }).unwrap();
    const detail = `${join.ended.firstName} ${join.ended.lastName} has a record of their own again.`;
    if (await reportOn(change, { done: 'Records Parted', detail })) openCustomer((await change).answer.id);
  };
  const toggle = (row: Row) =>
    setChanged((former) => {
      const next = new Set(former);
      if (!next.delete(keyOf(row))) next.add(keyOf(row));
      return next;
    });
  return (
    <Dialog
      {...dialog}
      size="lg"
      title="Part Records"
      description="For two people whose records were joined. What you tick goes to the other record; everything else stays here."
      footer={
        <>
          <Button variant="secondary" onClick={() => openCustomer(user.id)}>
            Cancel
          </Button>
          <Button requiresServer isBusy={isLoading} disabled={!join} onClick={() => void submit()}>
            Part Records
          </Button>
        </>
      }
    >
      {join ? (
        <Rows join={join} survivorName={`${user.firstName} ${user.lastName}`} goes={goes} onToggle={toggle} />
      ) : loadError ? (
        <LoadFailure error={loadError} fallback="The records could not be loaded." onRetry={refetch} />
      ) : joins ? (
        <p>This record was not joined with another.</p>
      ) : (
        <Skeleton label="Loading both records" shape="row" rows={6} />
      )}
      <ChangeFailure error={error} fallback="The records could not be parted" />
    </Dialog>
  );
}

interface RowsProps {
  join: Join;
  survivorName: string;
  goes: (row: Row) => boolean;
  onToggle: (row: Row) => void;
}

function Rows({ join, survivorName, goes, onToggle }: RowsProps) {
  const { ended, joinedAt, entries, rows } = join;
  const endedName = `${ended.firstName} ${ended.lastName}`;
  const firstWords = {
    stayed: `first ${survivorName}’s`,
    ended: `first ${endedName}’s`,
    since: 'added since they were joined',
  };
  return (
    <div className={styles.comparison}>
      <p>
        The record of {endedName}, born {formatBirthDate(ended.dateOfBirth)}, was joined on{' '}
        {formatInstant(joinedAt)}. {entries === 1 ? '1 entry' : `${entries} entries`} of the care record go
        back with it. What was signed since stays here: enter it in error and write it again where it belongs.
      </p>
      <ul className="stack gap-2" aria-label="Rows of both records">
        {rows.map((row) => (
          <li key={keyOf(row)}>
            <Checkbox
              label={`${typeLabels[row.type]}: ${row.about} (${row.first === null ? 'first person unknown' : firstWords[row.first]})`}
              checked={goes(row)}
              onChange={() => onToggle(row)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
