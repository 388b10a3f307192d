import { useId, useState, type KeyboardEvent } from 'react';
import type { Product } from '#shared/contracts/formulary.ts';
import { guideTypes } from '#shared/contracts/care.ts';
import { alertTexts } from '#shared/content/clinical/alerts.ts';
import { consentTexts } from '#shared/content/clinical/consents.ts';
import { doseUnits } from '#shared/domain/careRecord.ts';
import { productClasses, productFamilies, productIngredients, productNeeds } from '#shared/domain/product.ts';
import { ChangeFailure, FormFailure, reportOn, type RowDialogProps } from '#web/admin/dialogs/desk.tsx';
import { draftOf, ProductDraft, readDraft } from '#web/admin/formulary/productDraft.ts';
import styles from '#web/admin/formulary/Products.module.css';
import { useSavedState } from '#web/admin/workspace/workspace.ts';
import { formularyApi } from '#web/data/calls/formulary.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { Checkbox, Checkboxes, Input, Select, bindTo, Field } from '#web/ui/forms/controls.tsx';

const optionsOf = (words: Record<string, string>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

type TextField = {
  [Name in keyof ProductDraft]: ProductDraft[Name] extends string ? Name : never;
}[keyof ProductDraft];
type ListField = {
  [Name in keyof ProductDraft]: ProductDraft[Name] extends string[] ? Name : never;
}[keyof ProductDraft];

const several = 'Several with a semicolon between them';
const texts: readonly { name: TextField; label: string; hint?: string; isRequired?: boolean }[] = [
  { name: 'name', label: 'Name', isRequired: true },
  { name: 'aliases', label: 'Other names', hint: several },
  { name: 'gtins', label: 'Codes of its packs', hint: 'Scanned, or the number below the bars' },
  { name: 'manufacturer', label: 'Manufacturer' },
  { name: 'substance', label: 'Substance', isRequired: true },
  { name: 'pack', label: 'Contents of a pack', hint: 'Such as 50 units; 100 units' },
  { name: 'highestDose', label: 'Highest dose of a session', hint: 'Such as 64 units' },
  { name: 'intervalDays', label: 'Days between two sessions' },
  { name: 'reviewDays', label: 'Days until the review', hint: 'Two weeks where it is empty' },
  { name: 'openDays', label: 'Days for which an open pack is used', hint: '0: on the day alone' },
  { name: 'routes', label: 'Routes', hint: several },
  { name: 'forms', label: 'Forms', hint: several },
  { name: 'strengths', label: 'Strengths', hint: several },
];
const choices: readonly { name: TextField; label: string; options: { value: string; label: string }[] }[] = [
  { name: 'class', label: 'What it is', options: optionsOf(productClasses) },
  { name: 'family', label: 'Family', options: optionsOf(productFamilies) },
  {
    name: 'consentText',
    label: 'Consent',
    options: [
      { value: '', label: 'None' },
      ...consentTexts.map(({ id, title }) => ({ value: id, label: title })),
    ],
  },
  {
    name: 'aftercareGuide',
    label: 'Aftercare guide',
    options: [{ value: '', label: 'None' }, ...guideTypes.map((value) => ({ value, label: value }))],
  },
];
const lists: readonly { name: ListField; label: string; options: { value: string; label: string }[] }[] = [
  { name: 'units', label: 'Dosed in', options: doseUnits.map((value) => ({ value, label: value })) },
  { name: 'contains', label: 'Contains', options: optionsOf(productIngredients) },
  { name: 'needs', label: 'What must be there', options: optionsOf(productNeeds) },
  {
    name: 'contraindications',
    label: 'Alerts that stop it',
    options: [...alertTexts].map(([value, label]) => ({ value, label })),
  },
];

/** Adds a product, or writes a further version of one, which awaits being signed off. */
export function ProductDialog({
  product,
  name,
  ...dialog
}: RowDialogProps & { product: Product | null; name: string }) {
  const formId = useId();
  const [draft, setDraft] = useSavedState(
    dialog.isOpen ? `product ${product?.id ?? `new ${name}`}` : null,
    ProductDraft,
    () => draftOf(product, name),
  );
  const [problem, setProblem] = useState<string | null>(null);
  const [add, adding] = formularyApi.useAddProductMutation();
  const [change, changing] = formularyApi.useChangeProductMutation();
  const set = (next: Partial<ProductDraft>) => {
    setDraft({ ...draft, ...next });
    setProblem(null);
  };
  const field = bindTo(draft, set);
  /** A scanner ends with Enter; the next code goes beside it. */
  const endScan = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    set({ gtins: `${draft.gtins}; ` });
  };
  const submit = async () => {
    const read = readDraft(draft);
    if ('problem' in read) return setProblem(read.problem);
    const { content } = read;
    const sent = product
      ? change({ params: { productId: product.id }, body: { ...content, version: product.version } })
      : add({ body: content });
    const detail = `${content.name} awaits a prescriber’s sign-off.`;
    if (await reportOn(sent.unwrap(), { done: product ? 'Product changed' : 'Product added', detail }))
      dialog.onClose();
  };
  return (
    <Dialog
      {...dialog}
      size="lg"
      title={product ? `Change ${product.name}` : 'Add Product'}
      closeLabel="Cancel"
      footer={
        <Button type="submit" form={formId} isBusy={adding.isLoading || changing.isLoading}>
          {product ? 'Save New Version' : 'Add Product'}
        </Button>
      }
    >
      <form
        id={formId}
        className="stack fluid gap-5"
        data-unsaved={JSON.stringify(draft) !== JSON.stringify(draftOf(product, name)) || undefined}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <FormFailure problem={problem} />
        <div className={styles.fields}>
          {texts.map(({ name, ...words }) => (
            <Field key={name} {...words}>
              <Input
                autoComplete="off"
                maxLength={400}
                {...field(name)}
                onKeyDown={name === 'gtins' ? endScan : undefined}
              />
            </Field>
          ))}
          {choices.map(({ name, label, options }) => (
            <Field key={name} label={label}>
              <Select options={options} {...field(name)} />
            </Field>
          ))}
        </div>
        {lists.map(({ name, label, options }) => (
          <fieldset key={name} className={styles.choices}>
            <legend className="p-0 mb-2 semibold">{label}</legend>
            <Checkboxes
              options={options}
              chosen={draft[name]}
              onChange={(chosen) => set({ [name]: chosen })}
            />
          </fieldset>
        ))}
        <Checkbox
          label="Anybody may inject it to save a life (Human Medicines Regulations 2012, schedule 19)"
          checked={draft.isLifeSaving}
          onChecked={(is) => set({ isLifeSaving: is })}
        />
        <Checkbox
          label="A patch test without a reaction comes before it"
          checked={draft.needsPatchTest}
          onChecked={(is) => set({ needsPatchTest: is })}
        />
        <Field label="Source" hint="Where doses and contraindications are from" isRequired>
          <Input maxLength={300} {...field('source')} />
        </Field>
        <ChangeFailure error={adding.error ?? changing.error} fallback="The product could not be saved" />
      </form>
    </Dialog>
  );
}
