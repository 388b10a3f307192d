import { Smartphone } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useIsOffline } from '#web/offline/connectivity.ts';
import { acceptInstall, declineInstall, findInstallWay, offered } from '#web/offline/install.ts';
import { OfferCard } from '#web/patient/OfferCard.tsx';
import { Button } from '#web/ui/actions/Button.tsx';

/** Offers installation among the patient's appointments. */
export function InstallCard() {
  const isOffline = useIsOffline();
  const [way, setWay] = useState(findInstallWay);
  useEffect(() => {
    const update = () => setWay(findInstallWay);
    window.addEventListener(offered, update);
    return () => window.removeEventListener(offered, update);
  }, []);
  // Installing needs a connection.
  if (!way || isOffline) return null;
  const decline = () => {
    declineInstall();
    setWay(null);
  };
  return (
    <OfferCard
      icon={Smartphone}
      title="Keep your aftercare at hand"
      text={
        way === 'offer'
          ? 'Add this site to your home screen, and your guides and appointments open without a connection too.'
          : 'Tap Share, then “Add to Home Screen”, and your guides and appointments open without a connection too.'
      }
      onDecline={decline}
    >
      {way === 'offer' && (
        <Button size="sm" onClick={() => void acceptInstall().finally(() => setWay(null))}>
          Add to home screen
        </Button>
      )}
    </OfferCard>
  );
}
