import type { EmergencyCardId } from '#shared/content/clinical/emergencies.ts';
import type { IncidentCategory } from '#shared/domain/incident.ts';
import type { EmergencyCourse } from '#web/admin/emergency/course.ts';
import { createValueStore } from '#web/ui/hooks/valueStore.ts';

/** An incident that is being written, and what was stamped on the card before. */
export interface BegunIncident {
  category: IncidentCategory | null;
  course?: EmergencyCourse;
}

export interface OpenRecord {
  begin: (incident: BegunIncident) => void;
  /** The card for what was given last; null: nothing was. */
  fits: EmergencyCardId | null;
}

/** The record that is open; null while none is. */
export const incidentOpener = createValueStore<OpenRecord | null>(null);
