import { useOpening } from '#web/admin/dialogs/useDialogHost.ts';
import { OwnRegistration } from '#web/admin/record/OwnRegistration.tsx';
import { SecondFactorDialog } from '#web/admin/staff/SecondFactorDialog.tsx';
import { staffApi } from '#web/data/calls/staff.ts';
import { useCurrentUser } from '#web/session/currentUser.ts';
import { SmallButton } from '#web/ui/actions/Button.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';

/** What a clinician or prescriber of an earlier release still has to do at their sign-in; their rights stay. */
export function ClinicalSignInNotice({ className }: { className?: string | undefined }) {
  const { user } = useCurrentUser();
  const { data } = staffApi.useGetSignInSettingsQuery();
  const { open, opening, dialog } = useOpening(() => document.getElementById('desk-search'));
  return (
    <div className={className}>
      {data?.isSecondStepMissing && (
        <Notice tone="warning" title="Care records need two-step sign-in">
          <div className="row wrap between gap-2-5">
            <p>
              {data.hasSecondFactor
                ? 'Please log out, and sign in with a code.'
                : 'With it, a stolen password alone opens no record. It takes two minutes.'}
            </p>
            {!data.hasSecondFactor && <SmallButton onClick={open}>Turn It On</SmallButton>}
          </div>
        </Notice>
      )}
      {user?.isPrescriber && <OwnRegistration />}
      {opening > 0 && <SecondFactorDialog key={opening} {...dialog} />}
    </div>
  );
}
