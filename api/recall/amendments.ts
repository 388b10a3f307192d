import type { Knex } from 'knex';
import type { CorrectionContent, TreatmentContent } from '#shared/commands/contents.ts';
import { correctionForm } from '#shared/content/clinical/corrections.ts';
import { isStruckOut, mistakes } from '#shared/domain/enteredInError.ts';
import { openEntry, selectEntries, stateOf, type EntryRow } from '#api/record/entries.ts';
import type { Sealer } from '#api/record/sealing.ts';

/** What was entered in error, and what was corrected since: few entries, read before all treatments. */
export async function readAmendments(db: Knex, sealer: Sealer) {
  const rows = await selectEntries(db)
    .whereIn('form_id', [...mistakes, correctionForm.id])
    .orderBy(['occurred_at', 'signed_at']);
  const sound = rows.filter((row) => stateOf(sealer, row) === 'intact');
  const isError = (entry: { id: string }) => isStruckOut(sound, entry);
  const corrections = sound
    .filter((row) => row.formId === correctionForm.id && !isError(row))
    .map((row) => ({
      treatmentId: row.refersTo,
      ...openEntry<CorrectionContent>(sealer, row).correction,
    }));
  return {
    isError,
    /** A treatment with its products as they were given. */
    openTreatment: (entry: EntryRow) => {
      const content = openEntry<TreatmentContent>(sealer, entry);
      const products = content.products.map((signed, place) => {
        const found = corrections.findLast((one) => one.treatmentId === entry.id && one.index === place);
        if (!found) return { ...signed, isCorrected: false };
        const { product, lot, expiry, dose } = found;
        const totals = dose ? [{ unit: dose.unit, total: dose.dose }] : signed.totals;
        return { ...signed, product, lot, expiry, totals, isCorrected: true };
      });
      return { ...content, products };
    },
  };
}
