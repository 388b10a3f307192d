import { Fragment } from 'react';
import { Plus, Lock } from 'lucide-react';
import type { BlockedTime } from '#shared/contracts/schedule.ts';
import { isUsuallyOpen } from '#shared/domain/freeTimes.ts';
import { slotMinutes, endTime } from '#shared/domain/openingHours.ts';
import { toMinutes } from '#shared/domain/wallTime.ts';
import { formatMark } from '#shared/outage/formatUnsent.ts';
import { formatDateWithWeekday } from '#web/admin/dates/formatAppointment.ts';
import { PlannerBooking } from '#web/admin/calendar/planner/PlannerBooking.tsx';
import styles from '#web/admin/calendar/planner/PlannerDay.module.css';
import { gridStart, type LaidDay, type Stretch } from '#web/admin/calendar/planner/plannerGrid.ts';
import { place, type PlannerColumnProps } from '#web/admin/calendar/planner/usePlannerKeys.ts';
import { useBlockMark, MarkIcon } from '#web/admin/outage/outage.tsx';

const formatRequest = (count: number) => (count === 1 ? '1 request' : `${count} requests`);

function StretchMark({ time, until }: Stretch) {
  const top = toMinutes(time) - gridStart;
  return (
    <p className={styles.ghost} style={place(top, toMinutes(until) - gridStart - top)} aria-hidden="true">
      {time}–{until}
    </p>
  );
}

export function PlannerDay({ day, column }: { day: LaidDay; column: PlannerColumnProps }) {
  const { tabKey, length, now, move, stretch, onBlock, onFree, onTarget, onDay, onRequests, onCancelled } =
    column;
  const { date, bookings, putAside, blocks, others, free, requests } = day;
  const isToday = date === now.date;
  const sinceOpening = toMinutes(now.time) - gridStart;
  const tab = (key: string) => (key === tabKey ? 0 : -1);
  const name = formatDateWithWeekday(date);
  return (
    <section className="min-w-0 line-left" aria-label={name} data-today={isToday || undefined}>
      <header className={styles.dayHead}>
        <h3 className="font-text text-sm semibold">
          <button type="button" onClick={() => onDay(date)} aria-current={isToday ? 'date' : undefined}>
            {name.slice(0, -5)}
          </button>
        </h3>
        {requests + putAside.length > 0 && (
          <p className={`cluster text-xs semibold ${styles.counts}`}>
            {requests > 0 && (
              <button type="button" className="amber" onClick={() => onRequests(date)}>
                {formatRequest(requests)}
              </button>
            )}
            {putAside.length > 0 && (
              <button type="button" className="red" onClick={() => onCancelled(date)}>
                {putAside.length} cancelled
              </button>
            )}
          </p>
        )}
      </header>
      <div
        className={`relative ${styles.column}`}
        data-day={date}
        data-rows={length / slotMinutes}
        data-closed={!isUsuallyOpen(date) || undefined}
      >
        {free.map((time) => {
          const key = `slot-${date}-${time}`;
          const hasPassed = isToday && time < now.time;
          return (
            <button
              key={key}
              type="button"
              className={styles.slot}
              style={place(toMinutes(time) - gridStart, slotMinutes)}
              data-spot={key}
              tabIndex={tab(key)}
              data-passed={hasPassed || undefined}
              aria-label={`${hasPassed ? 'Has passed' : 'Free'}: ${name}, ${time}`}
              onClick={() => onFree({ date, time })}
              onFocus={() => onTarget({ date, time })}
              onPointerEnter={() => onTarget({ date, time })}
              {...column.freePointer({ date, time })}
            >
              <Plus className="size-1em" aria-hidden />
              {time}
            </button>
          );
        })}
        {others.map(({ top, length: minutes }) => (
          <p key={top} className={styles.other} style={place(top, minutes)}>
            Taken
          </p>
        ))}
        {blocks.map((laid) => {
          const key = `block-${laid.block.id}-${date}`;
          return <PlannerBlock key={key} spot={key} laid={laid} tabIndex={tab(key)} onBlock={onBlock} />;
        })}
        {bookings.map((laid) => (
          <PlannerBooking key={laid.spot} laid={laid} column={column} tabIndex={tab(laid.spot)} />
        ))}
        {day.lane.map((label) => (
          <Fragment key={`${label.kind} ${label.start} ${label.words}`}>
            {label.held && (
              <div
                className={`bg-paper ${styles.held}`}
                data-beside={label.isBeside || undefined}
                style={place(label.held.top, label.held.length)}
              />
            )}
            <p
              className={`overflow-hidden text-xs figures nowrap ellipsis ${styles.label}`}
              data-kind={label.kind}
              data-beside={label.isBeside || undefined}
              style={place(label.top, label.length)}
            >
              <span>
                {label.start} {label.kind === 'offer' && 'Offered to '}
              </span>
              {label.words}
            </p>
          </Fragment>
        ))}
        {move?.to.date === date && (
          <p
            className={styles.ghost}
            data-taken={move.obstacle !== undefined || undefined}
            style={place(toMinutes(move.to.time) - gridStart, move.booking.minutes)}
            aria-hidden="true"
          >
            {move.to.time}–{endTime(move.to.time, move.booking.minutes)}
            {move.obstacle && <span className="block">{move.obstacle}</span>}
          </p>
        )}
        {stretch?.date === date && <StretchMark {...stretch} />}
        {isToday && sinceOpening > 0 && sinceOpening < length && (
          <div className={styles.now} data-now style={place(sinceOpening, 0)} aria-hidden="true" />
        )}
      </div>
    </section>
  );
}

interface PlannerBlockProps {
  laid: LaidDay['blocks'][number];
  /** Its id for keyboard navigation in the grid. */
  spot: string;
  tabIndex: number;
  onBlock: (block: BlockedTime) => void;
}

function PlannerBlock({ laid, spot, tabIndex, onBlock }: PlannerBlockProps) {
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
