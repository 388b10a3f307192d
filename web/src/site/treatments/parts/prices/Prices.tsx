import type { ReactNode } from 'react';
import { pomPriceDisplay } from '#shared/clinic.ts';
import type { PriceLine, Treatment } from '#shared/content/treatments/treatment.ts';
import { findService } from '#shared/domain/catalogue.ts';
import { Chapter } from '#web/site/treatments/parts/layout/Band.tsx';
import styles from '#web/site/treatments/parts/prices/Prices.module.css';

interface PriceTableProps {
  caption: string;
  lines: readonly PriceLine[];
  isShown: boolean;
}

function PriceTable({ caption, lines, isShown }: PriceTableProps) {
  return (
    <table className={`w-full max-w-46 mt-5 ${styles.table}`}>
      <caption className="visually-hidden">{caption}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">Treatment</th>
          <th scope="col">Price</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ name, price, note }) => (
          <tr key={name}>
            <th scope="row">
              {name}
              {note && isShown && <span className="muted block regular">{note}</span>}
            </th>
            <td className="font-display display-sm leading-1-2">
              {isShown ? price : 'Discussed at your consultation'}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface PricesProps {
  treatment: Treatment;
  title?: string;
  as?: 'h2' | 'h3';
  /** A booking link. Not allowed beside prices of prescription-only treatments. */
  children?: ReactNode;
}

/** A plain price list, without struck-through prices or offers. */
export function Prices({ treatment, title = 'Prices', as, children }: PricesProps) {
  const { before, lines, after } = treatment.prices;
  const isShown = !treatment.isPrescriptionOnly || pomPriceDisplay === 'shown';
  const from = findService(treatment.service)?.pagePrice;
  return (
    <Chapter title={title} as={as}>
      <p className="max-w-measure">
        {before}
        {isShown && from?.startsWith('from') && ` Prices are ${from}.`}
      </p>
      <div className={styles.list}>
        <PriceTable caption={`Prices: ${treatment.name}`} lines={lines} isShown={isShown} />
      </div>
      {after.map((text) => (
        <p key={text} className="mt-4 max-w-measure">
          {text}
        </p>
      ))}
      {!treatment.isPrescriptionOnly && children && <div className={`no-print mt-6`}>{children}</div>}
    </Chapter>
  );
}
