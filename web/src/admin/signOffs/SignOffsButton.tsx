import { findLastFocus } from '#web/admin/dialogs/lastFocus.ts';
import { useOpening } from '#web/admin/dialogs/useDialogHost.ts';
import { SignOffDialog } from '#web/admin/signOffs/SignOffDialog.tsx';
import { SmallButton } from '#web/ui/actions/Button.tsx';

/** Leads to the page of everything that a prescriber signs off. */
export function SignOffsButton() {
  const { open, opening, dialog } = useOpening(findLastFocus);
  return (
    <>
      <SmallButton onClick={open}>Texts to Sign Off</SmallButton>
      {opening > 0 && <SignOffDialog key={opening} {...dialog} />}
    </>
  );
}
