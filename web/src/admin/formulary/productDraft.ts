import { z } from 'zod';
import { ProductContent, type Product } from '#shared/contracts/formulary.ts';
import { doseUnits, type DoseUnit } from '#shared/domain/careRecord.ts';
import { readCount, readNumber } from '#shared/domain/readNumber.ts';
import { gtinOf } from '#shared/domain/stock.ts';

/** A product as its form has it: lists of choices, and everything else as it is typed. */
export const ProductDraft = z.object({
  name: z.string(),
  aliases: z.string(),
  gtins: z.string().default(''),
  manufacturer: z.string(),
  class: z.string(),
  substance: z.string(),
  family: z.string(),
  units: z.array(z.string()),
  pack: z.string(),
  highestDose: z.string(),
  intervalDays: z.string(),
  reviewDays: z.string(),
  openDays: z.string(),
  routes: z.string(),
  forms: z.string(),
  strengths: z.string(),
  contains: z.array(z.string()),
  contraindications: z.array(z.string()),
  consentText: z.string(),
  aftercareGuide: z.string(),
  needs: z.array(z.string()),
  isLifeSaving: z.boolean(),
  needsPatchTest: z.boolean(),
  source: z.string(),
});
export type ProductDraft = z.infer<typeof ProductDraft>;

type Amount = ProductContent['pack'][number];
const formatAmount = (amounts: readonly Amount[]) =>
  amounts.map(({ amount, unit }) => `${amount} ${unit}`).join('; ');

/** The form of a product, or of a new one, which is a prescription-only medicine until it is said otherwise. */
export const draftOf = (product: Product | null, name = ''): ProductDraft => ({
  name: product?.name ?? name,
  aliases: product?.aliases.join('; ') ?? '',
  gtins: product?.gtins.join('; ') ?? '',
  manufacturer: product?.manufacturer ?? '',
  class: product?.class ?? 'pom',
  substance: product?.substance ?? '',
  family: product?.family ?? 'other',
  units: product?.units ?? [],
  pack: formatAmount(product?.pack ?? []),
  highestDose: formatAmount(product?.highestDose ?? []),
  intervalDays: String(product?.intervalDays ?? ''),
  reviewDays: String(product?.reviewDays ?? ''),
  openDays: String(product?.openDays ?? ''),
  routes: product?.routes.join('; ') ?? '',
  forms: product?.forms.join('; ') ?? '',
  strengths: product?.strengths.join('; ') ?? '',
  contains: product?.contains ?? [],
  contraindications: product?.contraindications ?? [],
  consentText: product?.consentText ?? '',
  aftercareGuide: product?.aftercareGuide ?? '',
  needs: product?.needs ?? [],
  isLifeSaving: product?.isLifeSaving ?? false,
  needsPatchTest: product?.needsPatchTest ?? false,
  source: product?.source ?? '',
});

const parts = (text: string) =>
  text
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean);

/** "50 units; 100 units", strictly; one that cannot be read is refused with the others. */
function readAmounts(text: string): { amount: number; unit: DoseUnit }[] | null {
  const read = parts(text).map((part) => {
    const [, number = '', word = ''] = /^(\S+)\s*(\p{L}+)$/u.exec(part) ?? [];
    const unit = doseUnits.find((one) => one === word.toLowerCase());
    const value = readNumber(number)?.value ?? null;
    return unit && value !== null ? { amount: value, unit } : null;
  });
  return read.includes(null) ? null : read.flatMap((one) => one ?? []);
}

const readDays = (typed: string) => (typed.trim() === '' ? null : readCount(typed));

/** What is sent, or the first thing that is wrong, as one sentence. */
export function readDraft(draft: ProductDraft): { content: ProductContent } | { problem: string } {
  const pack = readAmounts(draft.pack);
  const highestDose = readAmounts(draft.highestDose);
  if (!pack || !highestDose) {
    return {
      problem: `Please enter amounts with their unit, such as 50 units; 1.5 ml. Units: ${doseUnits.join(', ')}.`,
    };
  }
  const { success, data, error } = ProductContent.safeParse({
    ...draft,
    aliases: parts(draft.aliases),
    gtins: parts(draft.gtins).map((code) => gtinOf(code) ?? code),
    routes: parts(draft.routes),
    forms: parts(draft.forms),
    strengths: parts(draft.strengths),
    manufacturer: draft.manufacturer.trim() || null,
    pack,
    highestDose,
    intervalDays: readDays(draft.intervalDays),
    reviewDays: readDays(draft.reviewDays),
    openDays: readDays(draft.openDays),
    consentText: draft.consentText || null,
    aftercareGuide: draft.aftercareGuide || null,
  });
  return success ? { content: data } : { problem: error.issues[0]?.message ?? 'Please check the product' };
}
