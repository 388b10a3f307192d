import type { IncidentCategory } from '#shared/domain/incident.ts';
import { makeValueStore } from '#web/ui/hooks/valueStore.ts';

/** Begins an incident in the record that is open; null while none is. */
export const incidentOpener = makeValueStore<((category: IncidentCategory) => void) | null>(null);
