import type { Knex } from 'knex';
import { Product, productChanged, type ProductContent } from '#shared/contracts/formulary.ts';
import { alertIds } from '#shared/content/clinical/alerts.ts';
import { consentTexts } from '#shared/content/clinical/consents.ts';
import { productKeys, withFormerNames, type Formulary } from '#shared/content/clinical/formulary.ts';
import { foldText } from '#shared/domain/foldText.ts';
import { about, recordEvent, type AuditContext } from '#api/audit.ts';
import { inTransaction } from '#api/db/inTransaction.ts';
import { ApiError, notFound } from '#api/http/errors.ts';

const columns = { id: 'product_id', version: 'version', content: 'content', isSignedOff: 'is_signed_off' };

/** What a version of an earlier release means by saying nothing. */
const unsaid = ({ family }: ProductContent) => ({ needsPatchTest: family === 'pigment' });

/** Every product in its newest version, by name. What a later release wrote, and this one cannot read, is not in the list. */
export async function listProducts(db: Knex): Promise<Formulary> {
  const rows = await db('products')
    .distinctOn('product_id')
    .orderBy([{ column: 'product_id' }, { column: 'version', order: 'desc' }])
    .select<{ id: string; version: number; content: ProductContent; isSignedOff: boolean }[]>(columns);
  return rows
    .map(({ content, ...row }) => ({ ...unsaid(content), ...content, ...row }))
    .flatMap((row) => Product.safeParse(row).data ?? [])
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

async function addVersion(
  trx: Knex.Transaction,
  audit: AuditContext,
  action: 'product_added' | 'product_changed' | 'product_signed_off',
  { id, version, ...content }: Omit<Product, 'isSignedOff'>,
): Promise<Product> {
  const isSignedOff = action === 'product_signed_off';
  const [row] = await trx('products')
    .insert({
      product_id: id,
      version,
      content: JSON.stringify(content),
      is_signed_off: isSignedOff,
      author_id: audit.actorId,
    })
    .returning<{ id: number }[]>('id');
  const after = { name: content.name, version };
  await recordEvent(trx, audit, { action, ...about('product', row?.id ?? null), after });
  return { id, version, isSignedOff, ...content };
}

/** The list, which nobody else changes until the end of the transaction. */
async function lockProducts(trx: Knex.Transaction): Promise<Formulary> {
  await trx.raw(`SELECT pg_advisory_xact_lock(hashtext('products'))`);
  return listProducts(trx);
}

/** Letters that look like others, and those; of two alphabets, or a digit. */
const confusables = { from: 'авекмнорстухѕіјαβεζηικμνορτυχɑ01i', to: 'abekmhopctyxsljabezhlkmnoptyxaoll' };

/** Names as they are seen: no other product may pass for one of the list. */
const looksOf = (product: Parameters<typeof productKeys>[0]) =>
  productKeys(product).map((key) =>
    Array.from(key, (letter) => confusables.to[confusables.from.indexOf(letter)] ?? letter).join(''),
  );

/** @throws ApiError 409 for a name that means another product or looks like it, or a code of its packs, 400 for a name without letters, a contraindication or a consent that is not known */
function checkContent(formulary: Formulary, content: ProductContent, id: string | null): void {
  const looks = looksOf(content);
  if (looks.includes('')) {
    throw new ApiError(400, 'invalid', 'A name needs letters or digits, by which the product is found.');
  }
  if (content.isLifeSaving && content.family !== 'emergency') {
    throw new ApiError(400, 'invalid', 'Only an emergency medicine may be given by anybody to save a life.');
  }
  const others = formulary.filter((one) => one.id !== id);
  const other = others.find((one) => looksOf(one).some((look) => looks.includes(look)));
  if (other) {
    const sentence = `${other.name} has that name already, or one that looks the same. Please choose another one.`;
    throw new ApiError(409, 'name_taken', sentence);
  }
  const scanned = others.find((one) => one.gtins.some((gtin) => content.gtins.includes(gtin)));
  if (scanned) {
    throw new ApiError(409, 'gtin_taken', `A pack with one of these codes is ${scanned.name} already.`);
  }
  const known = [
    ...alertIds,
    ...consentTexts.map((text) => text.id),
    ...formulary.flatMap(({ contraindications, consentText }) => [...contraindications, consentText]),
  ];
  const named = [...content.contraindications, ...(content.consentText ? [content.consentText] : [])];
  if (named.some((one) => !known.includes(one))) {
    throw new ApiError(400, 'invalid', 'One of the contraindications, or the consent, is not known.');
  }
}

/** "Botox Ultra" is `botox-ultra`, or `botox-ultra-2`. */
function createId(formulary: Formulary, name: string): string {
  const base =
    foldText(name)
      .replaceAll(/[^a-z0-9]+/g, '-')
      .slice(0, 50)
      .replaceAll(/^-+|-+$/g, '') || 'product';
  const isTaken = (id: string) => formulary.some((one) => one.id === id);
  let id = base;
  for (let n = 2; isTaken(id); n++) id = `${base}-${n}`;
  return id;
}

/** @throws ApiError 403 without two-step sign-in, 409 for a name that is taken */
export const addProduct = (db: Knex, audit: AuditContext, content: ProductContent) =>
  inTransaction(db, async (trx) => {
    const formulary = await lockProducts(trx);
    checkContent(formulary, content, null);
    return addVersion(trx, audit, 'product_added', {
      ...content,
      id: createId(formulary, content.name),
      version: 1,
    });
  });

/** @throws ApiError 404, 409 when it has changed since it was loaded */
function findCurrent(formulary: Formulary, id: string, version: number): Product {
  const current = formulary.find((one) => one.id === id);
  if (!current) throw notFound('That product');
  if (current.version === version) return current;
  throw new ApiError(
    409,
    productChanged,
    `${current.name} was changed by somebody else meanwhile. Please look at it again.`,
  );
}

/** @throws ApiError as `addProduct`, 409 when it has changed since it was loaded */
export const changeProduct = (
  db: Knex,
  audit: AuditContext,
  id: string,
  { version, ...content }: ProductContent & { version: number },
) =>
  inTransaction(db, async (trx) => {
    const formulary = await lockProducts(trx);
    const current = findCurrent(formulary, id, version);
    checkContent(formulary, content, id);
    const changed = withFormerNames(content, current);
    return addVersion(trx, audit, 'product_changed', { ...changed, id, version: version + 1 });
  });

/** @throws ApiError 403 without two-step sign-in, 409 when it has changed since it was loaded */
export const signOffProduct = (db: Knex, audit: AuditContext, id: string, version: number) =>
  inTransaction(db, async (trx) => {
    const { isSignedOff, ...current } = findCurrent(await lockProducts(trx), id, version);
    if (isSignedOff) return { ...current, isSignedOff };
    return addVersion(trx, audit, 'product_signed_off', { ...current, version: version + 1 });
  });
