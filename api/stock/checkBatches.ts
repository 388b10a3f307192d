import type { Knex } from 'knex';
import { batchExpired } from '#shared/commands/addTreatment.ts';
import { refusal, type Refusal } from '#shared/domain/bookingRules.ts';
import { formatDate } from '#shared/domain/wallTime.ts';
import { createIsSameBatch, findProduct, type Formulary } from '#shared/content/clinical/formulary.ts';
import { lotKey } from '#shared/domain/stock.ts';
import { lotKeys, selectBatches, type BatchRow, type UsedProduct } from '#api/stock/batches.service.ts';

/**
 * What stands against using these batches: a recall, whatever the product is called here, the expiry date that the stock
 * has, or how long its pack has been open.
 * @param day on which they are used, an ISO date
 */
export async function checkBatches(
  trx: Knex,
  formulary: Formulary,
  products: readonly UsedProduct[],
  day: string,
): Promise<Refusal[]> {
  // A recalled one is found in whatever words its number was typed; there are few.
  const rows = await selectBatches(trx)
    .whereIn(
      'lot_key',
      products.flatMap(({ lot }) => lotKeys(lot)),
    )
    .orWhereNotNull('recalled_on');
  const isSameLot = (batch: BatchRow, { lot }: UsedProduct) => lotKey(batch.lot) === lotKey(lot);
  const isSame = createIsSameBatch(formulary);
  const recalled = rows.find(
    (batch) => batch.recalledOn !== null && products.some((product) => isSameLot(batch, product)),
  );
  const expired = products.some((product) =>
    rows.some((batch) => isSame(batch, product) && batch.expiry < day),
  );
  // From a pack that was open.
  const leftovers = products.filter(({ packs }) => packs === 0);
  const old = rows.find(
    (batch) => (batch.useBy ?? day) < day && leftovers.some((product) => isSame(batch, product)),
  );
  const keepsShortly = (product: UsedProduct) => (findProduct(formulary, product)?.openDays ?? null) !== null;
  const unknown = leftovers.find(
    (product) =>
      keepsShortly(product) && !rows.some((batch) => batch.useBy !== null && isSame(batch, product)),
  );
  return [
    ...(recalled
      ? [
          refusal(
            409,
            'batch_recalled',
            `Batch ${recalled.lot} of ${recalled.product} has been recalled. Please use another one.`,
          ),
        ]
      : []),
    ...(expired ? [batchExpired] : []),
    ...(old
      ? [
          refusal(
            409,
            'batch_open_too_long',
            `The open pack of ${old.product} ${old.lot} was to be used by ${formatDate(old.useBy ?? day)}. Please open a new one.`,
          ),
        ]
      : []),
    ...(unknown
      ? [
          refusal(
            409,
            'batch_open_too_long',
            `It is not known when the open pack of ${unknown.product} ${unknown.lot} was opened. Please enter that in the stock, or open a new one.`,
          ),
        ]
      : []),
  ];
}
