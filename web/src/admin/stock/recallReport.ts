import type { Batch, RecallFinding } from '#shared/contracts/stock.ts';
import { byteOrderMark, csvLine } from '#shared/domain/csv.ts';
import { lotKey, formatYellowCard } from '#shared/domain/stock.ts';
import { formatAmount } from '#shared/domain/careRecord.ts';

const formatTotal = ({ totals }: Pick<RecallFinding, 'totals'>) =>
  totals.map(({ total, unit }) => formatAmount(total, unit)).join(', ');

/** "Toxin A, batch C1234, 8.2 units"; without doses where they are not stored. */
export const formatGiven = (finding: Pick<RecallFinding, 'product' | 'lot' | 'totals'>) =>
  [finding.product, finding.lot && `batch ${finding.lot}`, formatTotal(finding)].filter(Boolean).join(', ');

const head = ['Patient', 'Phone', 'Date', 'Product', 'Batch number', 'Dose', 'Named in words'];

export const recallCsv = (findings: readonly RecallFinding[]): string =>
  byteOrderMark +
  [
    head,
    ...findings.map((finding) => [
      finding.name,
      finding.phone,
      finding.date,
      finding.product,
      finding.lot,
      formatTotal(finding),
      finding.isInAddition ? 'yes' : 'no',
    ]),
  ]
    .map(csvLine)
    .join('');

export const countPatients = (findings: readonly RecallFinding[]) =>
  new Set(findings.map(({ userId }) => userId)).size;

/** "Toxin A or Toxin A 50", each once. */
const listed = (values: readonly string[]) => [...new Set(values)].join(' or ');

/** The text of a Yellow Card report about what was found, without patients. */
export function reportOf(
  findings: readonly RecallFinding[],
  sought: { lot?: string | null | undefined },
  batches: readonly Batch[],
): string {
  const direct = findings.filter(({ isInAddition }) => !isInAddition);
  const lotKeys = new Set(sought.lot ? [lotKey(sought.lot)] : direct.map(({ lot }) => lotKey(lot)));
  const inStock = batches.filter(({ lot }) => lotKeys.has(lotKey(lot)));
  const recalled = inStock.find(({ recall }) => recall);
  // A desk stores no expiry dates of treatments.
  const isUnknown = direct.every(({ expiry }) => expiry === null) && lotKeys.size === 1;
  const expiries = new Set((isUnknown ? inStock : direct).map(({ expiry }) => expiry));
  return formatYellowCard({
    product: listed(findings.map(({ product }) => product)),
    // As it was recorded; searched for in any spelling.
    lot: listed(direct.map(({ lot }) => lot)) || sought.lot || '',
    expiry: expiries.size === 1 ? ([...expiries][0] ?? null) : null,
    reason: recalled?.recall?.reason ?? null,
    patients: countPatients(findings),
  });
}
