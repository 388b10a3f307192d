import { Lock } from 'lucide-react';
import type { BlockedTime } from '#shared/contracts/schedule.ts';
import { formatMark } from '#shared/outage/formatUnsent.ts';
import { place } from '#web/admin/calendar/planner/usePlannerKeys.ts';
import styles from '#web/admin/calendar/planner/PlannerDay.module.css';
import type { LaidDay } from '#web/admin/calendar/planner/plannerGrid.ts';
import { useBlockMark } from '#web/admin/outage/outage.ts';
import { MarkIcon } from '#web/admin/outage/WorksOffline.tsx';

interface PlannerBlockProps {
  laid: LaidDay['blocks'][number];
  /** Its id for keyboard navigation in the grid. */
  spot: string;
  tabIndex: number;
  onBlock: (block: BlockedTime) => void;
}

/** A blocked time in the grid; a click opens it. */
export function PlannerBlock({ laid, spot, tabIndex, onBlock }: PlannerBlockProps) {
  const { block, top, length } = laid;
  const unsent = useBlockMark(block.id);
  return (
    <button
      type="button"
      className={`forced-border ${styles.block}`}
      style={place(top, length)}
      data-spot={spot}
      data-beside={laid.isBesideLane || undefined}
      data-unsent={unsent ? true : undefined}
      tabIndex={tabIndex}
      onClick={() => onBlock(block)}
    >
      {unsent ? <MarkIcon {...unsent} /> : <Lock aria-hidden />}
      <span>
        <strong className="ink semibold break-anywhere">{block.reason}</strong>{' '}
        <span className="inline-block figures">
          {block.startTime ? `${block.startTime}–${block.endTime}` : 'Closed all day'}
        </span>
        {unsent && <span className={`semibold ${styles.unsent}`}> {formatMark(unsent)}</span>}
      </span>
    </button>
  );
}
