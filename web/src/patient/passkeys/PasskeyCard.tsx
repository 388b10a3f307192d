import { KeyRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { passkeyApi } from '#web/data/calls/passkeys.ts';
import { useIsOffline } from '#web/offline/connectivity.ts';
import { OfferCard } from '#web/patient/OfferCard.tsx';
import { AddPasskeyDialog } from '#web/patient/passkeys/AddPasskeyDialog.tsx';
import { canHoldPasskey, declinePasskey, wasPasskeyDeclined } from '#web/patient/passkeys/device.ts';
import { Button } from '#web/ui/actions/Button.tsx';

/** The card has gone, so the open tab is focused. */
const openTab = () => document.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]');

/** Offers a passkey on a device that can hold one, until the account has one or somebody declines. */
export function PasskeyCard() {
  const isOffline = useIsOffline();
  const [isPossible, setIsPossible] = useState(false);
  const [isAdding, setIsAdding] = useState(false);
  useEffect(() => {
    let isGone = false;
    const check = async () => {
      const isAble = !wasPasskeyDeclined() && (await canHoldPasskey());
      if (!isGone) setIsPossible(isAble);
    };
    void check();
    return () => void (isGone = true);
  }, []);
  const { currentData: passkeys } = passkeyApi.useListPasskeysQuery(undefined, {
    skip: !isPossible || isOffline,
  });
  const decline = () => {
    declinePasskey();
    setIsPossible(false);
    openTab()?.focus();
  };
  return (
    <>
      {isPossible && !isOffline && passkeys?.length === 0 && (
        <OfferCard
          icon={KeyRound}
          title="Sign in with your fingerprint or face next time"
          text="Your device can open your account without your password. Fingerprint and face never leave it."
          onDecline={decline}
        >
          <Button size="sm" onClick={() => setIsAdding(true)}>
            Set it up
          </Button>
        </OfferCard>
      )}
      {isAdding && <AddPasskeyDialog onClose={() => setIsAdding(false)} finalFocus={openTab} />}
    </>
  );
}
