import type { OpenedRecord } from '#shared/contracts/record.ts';
import { birthDateWords } from '#shared/domain/dateWords.ts';
import { isInForce, leftOf, nextDay } from '#shared/domain/directions.ts';
import { happenedAt, nowAfter } from '#shared/domain/happening.ts';
import { londonToday } from '#shared/domain/wallTime.ts';
import { directionsOf } from '#shared/content/clinical/recordDirections.ts';
import { useFormulary } from '#web/admin/formulary/ProductInput.tsx';
import styles from '#web/admin/record/Record.module.css';
import { useNow } from '#web/ui/hooks/useNow.ts';

/** What may be given, and what is left of it. */
export function DirectionsInForce({ record }: { record: OpenedRecord }) {
  const now = nowAfter(record.entries.map(happenedAt), useNow());
  const { directions, history } = directionsOf(useFormulary() ?? [], record.entries);
  const open = directions.filter((direction) => isInForce(direction, history, now));
  if (open.length === 0) return null;
  return (
    <section aria-labelledby="record-directions" className={`stack fluid top gap-3 ${styles.part}`}>
      <h3 id="record-directions">Directions in force</h3>
      <ul className="stack text-sm">
        {open.map((direction) => {
          const next = nextDay(direction, history);
          return (
            <li key={direction.id}>
              {direction.name}: {leftOf(direction, history)} of {direction.administrations} left, at most{' '}
              {direction.dose} {direction.unit}, until {birthDateWords(direction.expiresOn)}
              {next > londonToday(now) && `, not before ${birthDateWords(next)}`}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
