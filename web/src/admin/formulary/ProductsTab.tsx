import { BadgeCheck, Pencil, Plus } from 'lucide-react';
import type { Product } from '#shared/contracts/formulary.ts';
import { searchProducts } from '#shared/content/clinical/formulary.ts';
import { formatAmount } from '#shared/domain/careRecord.ts';
import { reportOn } from '#web/admin/dialogs/desk.tsx';
import { useDialogHost } from '#web/admin/dialogs/useDialogHost.ts';
import { ProductDialog } from '#web/admin/formulary/ProductDialog.tsx';
import styles from '#web/admin/formulary/Products.module.css';
import { formatKind } from '#web/admin/formulary/ProductInput.tsx';
import { Loading } from '#web/admin/lists/states.tsx';
import { findList, listId } from '#web/admin/lists/rowFocus.ts';
import { formularyApi } from '#web/data/calls/formulary.ts';
import { useCurrentUser } from '#web/session/currentUser.ts';
import { QuietButton, SmallButton } from '#web/ui/actions/Button.tsx';
import { Badge } from '#web/ui/feedback/Badge.tsx';

const amounts = (list: Product['pack']) =>
  list.map(({ amount, unit }) => formatAmount(amount, unit)).join(' or ');

/** "Highest dose 64 units, 84 days between two sessions, contains human albumin". */
const limitsOf = ({ highestDose, intervalDays, routes, pack }: Product) =>
  [
    highestDose.length > 0 && `highest dose ${amounts(highestDose)}`,
    intervalDays !== null && `${intervalDays} days between two sessions`,
    routes.length > 0 && routes.join(' or '),
    pack.length > 0 && `packs of ${amounts(pack)}`,
  ]
    .filter(Boolean)
    .join(' · ');

/** What the clinic gives: everybody reads it, prescribers add, class and sign off. */
export function ProductsTab({ q }: { q: string }) {
  const { data, error, refetch } = formularyApi.useListProductsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const isPrescriber = useCurrentUser().user?.isPrescriber ?? false;
  const { opened, open, close } = useDialogHost<{ product: Product | null; name: string }>();
  const [signOff] = formularyApi.useSignOffProductMutation();
  const shown = data && q.trim() ? searchProducts(data, q, data.length) : data;
  const awaiting = data?.filter(({ isSignedOff }) => !isSignedOff).length ?? 0;
  const sign = ({ id, version, name }: Product) =>
    reportOn(signOff({ params: { productId: id }, body: { version } }).unwrap(), {
      done: 'Signed off',
      detail: name,
      failed: 'The product could not be signed off',
    });
  return (
    <div className="stack top fluid gap-7">
      <section id={listId} tabIndex={-1} className="stack fluid gap-4" aria-labelledby="products-heading">
        <div className="row wrap between gap-3">
          <h2 className="display-xs" id="products-heading">
            Products
          </h2>
          {isPrescriber && (
            <SmallButton onClick={() => open({ product: null, name: '' })}>
              <Plus aria-hidden /> Add Product
            </SmallButton>
          )}
        </div>
        <p className="muted">
          What is not in the list is a prescription-only medicine.{' '}
          {awaiting > 0 && `${awaiting} of ${data?.length} await a prescriber’s sign-off.`}
        </p>
        {!shown ? (
          <Loading what="the products" rows={8} error={error} onRetry={refetch} />
        ) : (
          <ul className="line-above">
            {shown.map((product) => (
              <li className="flex wrap gap-2-4 middle py-3 line-below" key={product.id}>
                <div className={`stack gap-1 min-w-0 text-sm leading-1-5 break-anywhere ${styles.product}`}>
                  <strong>{product.name}</strong>
                  <span className="ink-soft">
                    {formatKind(product)} · {product.substance}
                  </span>
                  <span className="ink-soft">{limitsOf(product)}</span>
                </div>
                <span className="text-sm tabular nowrap">Version {product.version}</span>
                <Badge tone={product.isSignedOff ? 'green' : 'amber'}>
                  {product.isSignedOff ? 'Signed off' : 'Awaits sign-off'}
                </Badge>
                {isPrescriber && (
                  <span className="cluster gap-2">
                    <QuietButton
                      aria-label={`Change ${product.name}`}
                      onClick={() => open({ product, name: '' })}
                    >
                      <Pencil aria-hidden /> Change
                    </QuietButton>
                    {!product.isSignedOff && (
                      <QuietButton aria-label={`Sign off ${product.name}`} onClick={() => void sign(product)}>
                        <BadgeCheck aria-hidden /> Sign Off
                      </QuietButton>
                    )}
                  </span>
                )}
              </li>
            ))}
          </ul>
        )}
      </section>
      {isPrescriber && <Unmatched onAdd={(name) => open({ product: null, name })} />}
      {opened && (
        <ProductDialog
          key={opened.opening}
          {...opened.content}
          isOpen={opened.isOpen}
          onClose={close}
          finalFocus={findList}
        />
      )}
    </div>
  );
}

const counted = (count: number, one: string, many: string) =>
  count > 0 && `${count} ${count === 1 ? one : many}`;

/** What was typed and means no product of the list; it counts as a medicine until it is in it. */
function Unmatched({ onAdd }: { onAdd: (name: string) => void }) {
  const { data = [] } = formularyApi.useListUnmatchedProductsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  if (data.length === 0) return null;
  return (
    <section className="stack fluid gap-4" aria-labelledby="unmatched-heading">
      <h2 className="display-xs" id="unmatched-heading">
        Not in the list
      </h2>
      <p className="muted">
        Typed in treatments or in the stock. Add it, or add the name to a product’s other names; what is
        signed stays as it was signed.
      </p>
      <ul className="line-above">
        {data.map(({ product, treatments, batches }) => (
          <li className="flex wrap gap-2-4 middle py-3 line-below" key={product}>
            <div className="stack flex-1 gap-1 min-w-0 text-sm leading-1-5 break-anywhere">
              <strong>{product}</strong>
              <span>
                {[counted(treatments, 'treatment', 'treatments'), counted(batches, 'batch', 'batches')]
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </div>
            <QuietButton aria-label={`Add ${product}`} onClick={() => onAdd(product)}>
              <Plus aria-hidden /> Add
            </QuietButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
