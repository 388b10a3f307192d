import { ClipboardPlus } from 'lucide-react';
import { useDesk, type RecordSubject } from '#web/admin/dialogs/desk.tsx';
import { useCurrentUser } from '#web/session/currentUser.ts';
import { QuietButton } from '#web/ui/actions/Button.tsx';

/** Opens the care record; shown to clinicians and prescribers only, and refused by the server to everybody else. */
export function OpenRecordButton(subject: RecordSubject) {
  const { openRecord } = useDesk();
  const { user } = useCurrentUser();
  if (!user?.isClinician && !user?.isPrescriber) return null;
  return (
    <QuietButton onClick={() => openRecord(subject)}>
      <ClipboardPlus aria-hidden />
      Open Record
    </QuietButton>
  );
}
