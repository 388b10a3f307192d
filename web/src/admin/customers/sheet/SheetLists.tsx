import type { CustomerSheet } from '#shared/contracts/sheet.ts';
import { loyaltyJourney } from '#shared/domain/loyalty.ts';
import { SheetPart } from '#web/admin/customers/sheet/SheetPart.tsx';
import { formatInstant } from '#web/admin/dates/formatAppointment.ts';
import styles from '#web/admin/customers/sheet/Sheet.module.css';
import { useDesk } from '#web/admin/dialogs/DeskContext.ts';
import { useOutage } from '#web/admin/outage/outage.ts';
import { outageWords } from '#web/admin/outage/outageTexts.ts';
import { Badge } from '#web/ui/feedback/Badge.tsx';

/** Guides, loyalty and messages. */
export function SheetLists({ sheet }: { sheet: CustomerSheet }) {
  const { isAway } = useOutage();
  return isAway ? <p className="muted">{outageWords.sheetHint}</p> : <ServerParts sheet={sheet} />;
}

/** Shown for details that the snapshot does not have. */
function ServerParts({ sheet }: { sheet: CustomerSheet }) {
  const { openContact } = useDesk();
  const { care, loyalty, contacts } = sheet;
  const stage = loyaltyJourney.stages.find(({ index }) => index === loyalty.progress.currentStageIndex);
  return (
    <>
      <SheetPart id="sheet-care" title="Personalised care" none="No guides assigned.">
        {care.map(({ careType, assignedAt }) => (
          <li key={careType}>
            <p className={styles.line}>
              <strong className="semibold">{careType}</strong>
              <span className="ink-soft">Assigned {formatInstant(assignedAt)}</span>
            </p>
          </li>
        ))}
      </SheetPart>
      <section className={`stack gap-2 ${styles.part}`} aria-labelledby="sheet-loyalty">
        <h3 id="sheet-loyalty">Loyalty</h3>
        <p className="muted">
          {loyalty.bookingsCount === 1
            ? '1 completed treatment'
            : `${loyalty.bookingsCount} completed treatments`}
          {stage && `, at “${stage.label}”`}.
        </p>
        <ul className="cluster gap-2">
          {loyaltyJourney.stages.map(({ id, reward }) => {
            if (!reward || !loyalty.progress.completedStageIds.includes(id)) return null;
            const isClaimed = loyalty.claims.some(({ rewardId }) => rewardId === reward.id);
            return (
              <li key={id}>
                <Badge tone={isClaimed ? 'green' : 'amber'}>
                  {reward.label}: {isClaimed ? 'claimed' : 'not claimed yet'}
                </Badge>
              </li>
            );
          })}
        </ul>
      </section>
      <SheetPart id="sheet-contacts" title="Messages from this address" none="No messages.">
        {contacts.map(({ id, subject, createdAt }) => (
          <li key={id}>
            <button type="button" className={styles.line} onClick={() => openContact(id)}>
              <strong className="semibold">{subject}</strong>
              <span className="ink-soft">{formatInstant(createdAt)}</span>
            </button>
          </li>
        ))}
      </SheetPart>
    </>
  );
}
