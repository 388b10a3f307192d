import { useState } from 'react';
import type { HoldDecision } from '#shared/contracts/message.ts';
import { reportOn } from '#web/admin/dialogs/report.ts';
import { messagesApi } from '#web/data/calls/messages.ts';
import { staffApi } from '#web/data/calls/staff.ts';
import { AlertDialog } from '#web/ui/dialogs/AlertDialog.tsx';
import { Button, SmallButton } from '#web/ui/actions/Button.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';

const countOf = (count: number) => (count === 1 ? '1 message' : `${count} messages`);

const decisions = {
  release: {
    label: 'Release',
    title: 'Release the messages?',
    description: 'They are sent now, and those for a later day when they are due.',
    done: 'Messages released',
    failed: 'The messages could not be released',
  },
  discard: {
    label: 'Discard',
    title: 'Discard the messages?',
    description: 'Nobody gets them. They stay in the list as withdrawn.',
    done: 'Messages discarded',
    failed: 'The messages could not be discarded',
  },
};

/** Unsent messages from a restored backup, with the owner's actions; renders nothing if there are none. */
export function OnHold() {
  const { data: status } = messagesApi.useGetMailStatusQuery();
  const { data: me } = staffApi.useGetSignInSettingsQuery();
  const [decide, { isLoading }] = messagesApi.useDecideOnHeldMessagesMutation();
  const [decision, setDecision] = useState<HoldDecision | null>(null);
  if (!status?.onHold) return null;
  const words = decision && decisions[decision];
  const carryOut = async (decision: HoldDecision) => {
    const { done, failed } = decisions[decision];
    const change = decide({ body: { decision } }).unwrap();
    if (await reportOn(change, { done, detail: countOf(status.onHold), failed })) setDecision(null);
  };
  return (
    <Notice tone="warning" title={`${countOf(status.onHold)} on hold since a backup was restored`}>
      <p>
        {status.onHold === 1 ? 'It' : 'They'} had not been sent when the backup was made, but may have been
        since.
        {!me?.isOwner && ' An owner decides whether they go.'}
      </p>
      {me?.isOwner && (
        <div className="cluster gap-3 pt-3">
          <Button size="sm" onClick={() => setDecision('release')}>
            Release
          </Button>
          <SmallButton onClick={() => setDecision('discard')}>Discard</SmallButton>
        </div>
      )}
      {decision && words && (
        <AlertDialog
          isOpen
          onClose={() => setDecision(null)}
          title={words.title}
          description={words.description}
          cancelLabel="Not now"
          confirmLabel={`${words.label} ${countOf(status.onHold)}`}
          isDangerous={decision === 'discard'}
          isBusy={isLoading}
          onConfirm={() => void carryOut(decision)}
        />
      )}
    </Notice>
  );
}
