import { pomPriceDisplay } from '#shared/clinic.ts';
import { isPrescriptionOnly } from '#shared/domain/visitFacts.ts';
import { patientName, findService } from '#shared/domain/catalogue.ts';
import { priceList } from '#shared/domain/priceList.ts';
import styles from '#web/site/services/AllPrices.module.css';
import { Fold } from '#web/ui/layout/Fold.tsx';
import { Wrap } from '#web/ui/layout/Wrap.tsx';

const listed = priceList.map((one) => {
  const service = findService(one.id);
  const isHidden = pomPriceDisplay === 'on-request' && isPrescriptionOnly(one.id);
  return { ...one, service, title: service ? patientName(service) : one.name, isHidden };
});

/** Every price of the clinic, and why one is a range. */
export function AllPrices() {
  return (
    <section className="py-section" aria-labelledby="all-prices">
      <Wrap>
        <Fold
          title={
            <h2 id="all-prices" className="display-sm">
              All prices
            </h2>
          }
        >
          {/* Inside the fold, which a link to it then opens. */}
          <table id="prices" className={`w-full max-w-46 mt-5 ${styles.prices}`}>
            <thead>
              <tr>
                <th scope="col">Treatment</th>
                <th scope="col">Price</th>
              </tr>
            </thead>
            {listed.map(({ id, title, price, reason, lines, isHidden }) => (
              <tbody key={id}>
                <tr>
                  <th scope="row">
                    {title}
                    {reason && !isHidden && <span className="muted block regular">{reason}</span>}
                  </th>
                  <td>{isHidden ? 'Discussed at your consultation' : price}</td>
                </tr>
                {!isHidden &&
                  lines.map((line) => (
                    <tr key={line.name}>
                      <td>{line.name}</td>
                      <td>{line.price}</td>
                    </tr>
                  ))}
              </tbody>
            ))}
          </table>
        </Fold>
      </Wrap>
    </section>
  );
}
