import { useEffect, useEffectEvent } from 'react';
import type { OpenedRecord } from '#shared/contracts/record.ts';
import { fittingCard } from '#shared/content/clinical/emergencies.ts';
import { findProduct } from '#shared/content/clinical/formulary.ts';
import { incidentOpener, type OpenRecord } from '#web/admin/emergency/incidentOpener.ts';
import { lastGiven } from '#web/admin/record/given.ts';
import { useFormulary } from '#web/admin/formulary/ProductInput.tsx';

/** Lets the emergency cards begin an incident in the record that is open. */
export function useIncidentOpener(record: OpenedRecord | undefined, begin: OpenRecord['begin']): void {
  const formulary = useFormulary();
  const onBegin = useEffectEvent(begin);
  useEffect(() => {
    if (!record) return undefined;
    const families = lastGiven(record.entries)?.flatMap(
      (used) => findProduct(formulary ?? [], used)?.family ?? [],
    );
    incidentOpener.set({
      begin: (incident) => onBegin(incident),
      fits: families ? fittingCard({ families }) : null,
    });
    return () => incidentOpener.set(null);
  }, [record, formulary]);
}
