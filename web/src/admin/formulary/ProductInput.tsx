import {
  findByGtin,
  findProduct,
  searchProducts,
  type Formulary,
} from '#shared/content/clinical/formulary.ts';
import type { Product } from '#shared/contracts/formulary.ts';
import { gtinOf } from '#shared/domain/stock.ts';
import { productClasses, productFamilies } from '#shared/domain/product.ts';
import { formularyApi } from '#web/data/calls/formulary.ts';
import { Combobox } from '#web/ui/forms/Combobox.tsx';
import { Field } from '#web/ui/forms/controls.tsx';

/** A product as a form has it: what is typed, and what was chosen. */
export interface ProductChoice {
  product: string;
  productId: string | null;
  productVersion: number | null;
}

/** As it was typed, or as it stands on a batch: its name says which product it is. */
export const typed = (product: string): ProductChoice => ({ product, productId: null, productVersion: null });

const nothingListed: Formulary = [];

/** The clinic's products; undefined until they are loaded. */
export const useFormulary = (): Formulary | undefined =>
  formularyApi.useListProductsQuery(undefined, { refetchOnMountOrArgChange: true }).data;

/** "Prescription-only medicine, botulinum toxin type A". */
export function formatKind({ class: its, family }: Product): string {
  return `${productClasses[its]}, ${productFamilies[family].charAt(0).toLowerCase()}${productFamilies[family].slice(1)}`;
}

const maxOffered = 8;
const unlisted = 'Not in the list: a prescription-only medicine until a prescriber has said otherwise.';

interface ProductInputProps {
  value: ProductChoice;
  onChange: (choice: ProductChoice) => void;
  label?: string;
  error?: string | undefined;
  /** Only these are offered. */
  isOffered?: (product: Product) => boolean;
}

/** A product of the list, found by brand, other name, substance, with a slip of the pen or by the code of a pack; or any text. */
export function ProductInput(props: ProductInputProps) {
  const { value, onChange, label = 'Product', error, isOffered = () => true } = props;
  const loaded = useFormulary();
  const formulary = loaded ?? nothingListed;
  const found = findProduct(formulary, value);
  const isKnown = found !== null && isOffered(found);
  const suggestions = isKnown
    ? []
    : searchProducts(formulary, value.product, formulary.length).filter(isOffered).slice(0, maxOffered);
  const choose = ({ id, name, version }: Product) =>
    onChange({ product: name, productId: id, productVersion: version });
  const readCode = () => {
    const gtin = gtinOf(value.product);
    const scanned = findByGtin(formulary, gtin);
    if (scanned && isOffered(scanned)) choose(scanned);
    return gtin !== null;
  };
  const isSaid = loaded !== undefined && value.product.trim() !== '';
  return (
    <Field label={label} error={error} advice={isSaid && !isKnown ? unlisted : null} isRequired>
      <Combobox
        maxLength={80}
        text={value.product}
        onText={(text) => onChange(typed(text))}
        onEntered={readCode}
        suggestions={suggestions.map((product) => ({
          id: product.id,
          label: product.name,
          detail: formatKind(product),
        }))}
        onChoose={(id) => {
          const chosen = formulary.find((product) => product.id === id);
          if (chosen) choose(chosen);
        }}
      />
      <output className="muted">{isSaid && isKnown && `${formatKind(found)}.`}</output>
    </Field>
  );
}
