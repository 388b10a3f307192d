import { useState } from 'react';
import { formatBirthDate, formatDate } from '#shared/domain/wallTime.ts';
import { useDesk } from '#web/admin/dialogs/desk.tsx';
import { EmptyWords, LoadFailure } from '#web/admin/lists/states.tsx';
import { recordApi } from '#web/data/calls/record.ts';
import { useCurrentUser } from '#web/session/currentUser.ts';
import { Button, QuietButton, SmallButton } from '#web/ui/actions/Button.tsx';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Field, Input } from '#web/ui/forms/controls.tsx';

/** Finds care records of people whose account was deleted; for clinicians, who say why they open one. Others read who does. */
export function RecordsWithoutAccount() {
  const { user } = useCurrentUser();
  const [isOpen, setOpen] = useState(false);
  if (!user?.isClinician)
    return <p className="muted">A clinician finds the care record of a deleted account.</p>;
  return (
    <>
      <p>
        <QuietButton onClick={() => setOpen(true)}>Care records of deleted accounts</QuietButton>
      </p>
      {isOpen && <FindDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function FindDialog({ onClose }: { onClose: () => void }) {
  const { openRecord } = useDesk();
  const [search, setSearch] = useState('');
  const { currentData, error, isFetching, refetch } = recordApi.useFindWithoutAccountQuery(
    { body: { search } },
    { skip: search === '' },
  );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Care records of deleted accounts"
      description="A care record is kept for eight years, also after its account was deleted."
      closeLabel="Close"
    >
      <div className="stack gap-3">
        <form
          className="stack gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            const sought = new FormData(event.currentTarget).get('search');
            setSearch(typeof sought === 'string' ? sought.trim() : '');
          }}
        >
          <Field
            label="Name, date of birth or telephone"
            isRequired
            hint="For example “Osborne” or “7 October 1959”."
          >
            <Input name="search" autoComplete="off" minLength={2} maxLength={100} />
          </Field>
          <Button type="submit" isBusy={isFetching}>
            Find
          </Button>
        </form>
        {error && <LoadFailure error={error} fallback="They could not be searched." onRetry={refetch} />}
        {isFetching && <Skeleton label="Searching" shape="row" rows={2} />}
        {currentData && (
          <ul className="stack gap-2" aria-label="Care records found">
            {currentData.map(({ userId, name, dateOfBirth, lastEntryOn }) => (
              <li key={userId}>
                <strong>{name}</strong>, born {formatBirthDate(dateOfBirth)}, last entry{' '}
                {formatDate(lastEntryOn)}{' '}
                <SmallButton
                  onClick={() => {
                    onClose();
                    openRecord({ userId, name, bookingId: null, service: null });
                  }}
                >
                  Open Record
                </SmallButton>
              </li>
            ))}
          </ul>
        )}
        {currentData?.length === 0 && (
          <output>
            <EmptyWords>No care record of a deleted account matches.</EmptyWords>
          </output>
        )}
      </div>
    </Dialog>
  );
}
