import type { Desk, DeskState } from '#shared/contracts/ipcContract.ts';
import { momentWords } from '#shared/domain/dateWords.ts';
import { outageWords } from '#web/admin/outage/outageWords.ts';
import { Strip } from '#web/admin/shell/ConnectionStrip.tsx';
import { useNow } from '#web/ui/hooks/useNow.ts';

/** Above the screens during an outage: their age, and what happens to changes. */
export function OutageStrip({ desk, outage }: { desk: Desk; outage: DeskState['outage'] }) {
  const now = useNow();
  const { snapshotAsOf, canWrite, whyNot } = outage;
  const title = snapshotAsOf
    ? `${outageWords.strip} ${momentWords(new Date(snapshotAsOf), now)}`
    : outageWords.stripWithoutTime;
  return (
    <Strip title={title} onTry={() => desk.tryAgain()}>
      {canWrite ? outageWords.carryOn : `${outageWords.readOnly} ${whyNot ?? ''}`}
    </Strip>
  );
}
