import { useEffect, useEffectEvent } from 'react';
import type { OpenedRecord } from '#shared/contracts/record.ts';
import { fittingCard } from '#shared/content/clinical/emergencies.ts';
import { findProduct } from '#shared/content/clinical/formulary.ts';
import { happenedAt } from '#shared/domain/happening.ts';
import { incidentOpener, type OpenRecord } from '#web/admin/emergency/incidentOpener.ts';
import { useFormulary } from '#web/admin/formulary/ProductInput.tsx';

/** Lets the emergency cards begin an incident in the record that is open. */
export function useIncidentOpener(record: OpenedRecord | undefined, begin: OpenRecord['begin']): void {
  const formulary = useFormulary();
  const onBegin = useEffectEvent(begin);
  useEffect(() => {
    if (!record) return undefined;
    const last = record.entries
      .filter(({ kind }) => kind === 'treatment')
      .toSorted((a, b) => happenedAt(b).localeCompare(happenedAt(a)))[0];
    const families = last?.treatment?.products.flatMap(
      (used) => findProduct(formulary ?? [], used)?.family ?? [],
    );
    incidentOpener.set({
      begin: (incident) => onBegin(incident),
      fits: families ? fittingCard({ families }) : null,
    });
    return () => incidentOpener.set(null);
  }, [record, formulary]);
}
