import { PackageMinus, PackageOpen, PackagePlus, Search, ShieldAlert, ShieldCheck } from 'lucide-react';
import type { Batch } from '#shared/contracts/stock.ts';
import { formatBirthDate, formatRelativeDay } from '#shared/domain/wallTime.ts';
import { expiryState, moreUsedThanReceived, stockKey } from '#shared/domain/stock.ts';
import { clinicToday } from '#web/clinicClock.ts';
import { RowMenu } from '#web/admin/lists/ListTable.tsx';
import styles from '#web/admin/stock/Stock.module.css';
import { MenuItem, MenuSeparator } from '#web/ui/actions/Menu.tsx';
import { Badge } from '#web/ui/feedback/Badge.tsx';

export const batchActions = ['receive', 'open', 'remove', 'recall'] as const;
export type BatchAction = (typeof batchActions)[number];

interface BatchListProps {
  batches: readonly Batch[];
  onOpen: (action: BatchAction, batch: Batch) => void;
  /** Who was given it. */
  onFind: (batch: Batch) => void;
}

const packs = (count: number) =>
  `${count < 0 ? '−' : ''}${Math.abs(count)} ${Math.abs(count) === 1 ? 'pack' : 'packs'}`;

function groupByProduct(batches: readonly Batch[]): [string, Batch[]][] {
  const groups = new Map<string, Batch[]>();
  for (const batch of batches) {
    const key = stockKey(batch.product);
    groups.set(key, [...(groups.get(key) ?? []), batch]);
  }
  return [...groups];
}

function Expiry({ expiry }: Pick<Batch, 'expiry'>) {
  const today = clinicToday();
  const state = expiryState(expiry, today);
  const days = formatRelativeDay(expiry, today);
  return (
    <span>
      {state === 'expired' ? 'Expired' : 'Expires'} {formatBirthDate(expiry)}
      {state !== 'good' && (
        <>
          {' '}
          <Badge tone={state === 'expired' ? 'red' : 'amber'}>
            {state === 'expired' ? `Expired ${days}` : `Expires soon: ${days}`}
          </Badge>
        </>
      )}
    </span>
  );
}

/** Batches by product, the first to expire on top. */
export function BatchList({ batches, onOpen, onFind }: BatchListProps) {
  return groupByProduct(batches).map(([key, group]) => (
    <section key={key} className="stack fluid gap-2" aria-label={group[0]?.product}>
      <h3 className="font-text text-md semibold tracking-normal">{group[0]?.product}</h3>
      <ul className="line-above">
        {group.map((batch) => (
          <li className="flex gap-2-4 middle py-3 line-below" key={batch.id}>
            <div className={styles.line}>
              <strong className="semibold">Batch {batch.lot}</strong>
              <Expiry expiry={batch.expiry} />
              {batch.recall && (
                <span>
                  <Badge tone="red">Recalled {formatBirthDate(batch.recall.date)}</Badge>{' '}
                  {batch.recall.reason}
                </span>
              )}
              {batch.opening && (
                <span>
                  Opened {formatBirthDate(batch.opening.openedOn)}, use by{' '}
                  {formatBirthDate(batch.opening.useBy)}{' '}
                  {batch.opening.useBy < clinicToday() && <Badge tone="red">Open too long</Badge>}
                </span>
              )}
              {batch.count < 0 && (
                <span>
                  <Badge tone="amber">{moreUsedThanReceived}</Badge> Is the batch number right, or was it
                  never received here?
                </span>
              )}
            </div>
            <span className="text-sm tabular nowrap">{packs(batch.count)}</span>
            <RowMenu id={batch.id} name={`batch ${batch.lot}`}>
              <MenuItem icon={PackagePlus} label="Receive More…" onSelect={() => onOpen('receive', batch)} />
              <MenuItem icon={PackageOpen} label="Opened…" onSelect={() => onOpen('open', batch)} />
              <MenuItem
                icon={PackageMinus}
                label="Wasted or Sent Back…"
                onSelect={() => onOpen('remove', batch)}
              />
              <MenuItem icon={Search} label="Who Was Given It" onSelect={() => onFind(batch)} />
              <MenuSeparator />
              <MenuItem
                icon={batch.recall ? ShieldCheck : ShieldAlert}
                label={batch.recall ? 'Take Recall Away…' : 'Mark as Recalled…'}
                isDangerous={!batch.recall}
                onSelect={() => onOpen('recall', batch)}
              />
            </RowMenu>
          </li>
        ))}
      </ul>
    </section>
  ));
}
