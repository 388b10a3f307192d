import { useEffect, useEffectEvent } from 'react';
import type { OpenedRecord } from '#shared/contracts/record.ts';
import { fittingCard, type EmergencyCardId } from '#shared/content/clinical/emergencies.ts';
import { findProduct } from '#shared/content/clinical/formulary.ts';
import { happenedAt } from '#shared/domain/happening.ts';
import type { IncidentCategory } from '#shared/domain/incident.ts';
import type { EmergencyCourse } from '#web/admin/emergency/course.ts';
import { useFormulary } from '#web/admin/formulary/ProductInput.tsx';
import { makeValueStore } from '#web/ui/hooks/valueStore.ts';

/** An incident that is being written, and what was stamped on the card before. */
export interface BegunIncident {
  category: IncidentCategory | null;
  course?: EmergencyCourse;
}

interface OpenRecord {
  begin: (incident: BegunIncident) => void;
  /** The card for what was given last; null: nothing was. */
  fits: EmergencyCardId | null;
}

/** The record that is open; null while none is. */
export const incidentOpener = makeValueStore<OpenRecord | null>(null);

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
