import { drips, ingredientsLine, type Drip } from '#shared/content/treatments/vitaminDrips.ts';
import calmEvening from '#web/site/art/treatments/calmEvening.svg';
import leavesAndFruit from '#web/site/art/treatments/leavesAndFruit.svg';
import { AccountBookingLink } from '#web/site/treatments/parts/layout/BookingLink.tsx';
import styles from '#web/site/treatments/parts/prices/Drips.module.css';
import { LearnMore } from '#web/site/treatments/parts/texts/LearnMore.tsx';

const pictures: Record<Drip['id'], string> = { health: leavesAndFruit, beauty: calmEvening };

function Details({ drip }: { drip: Drip }) {
  return (
    <>
      <div>
        <h4>Ingredients</h4>
        <ul>
          {drip.ingredients.map((ingredient) => (
            <li key={ingredient}>{ingredient}</li>
          ))}
        </ul>
        <p className="muted mt-2">{ingredientsLine}</p>
      </div>
      <div>
        <h4>What is included</h4>
        <ul>
          {drip.benefits.map((benefit) => (
            <li key={benefit}>{benefit}</li>
          ))}
        </ul>
      </div>
      <p>
        <strong>Please note.</strong> {drip.caution}
      </p>
      <p className="mt-1 eucalyptus font-display display-sm lining">{drip.price}</p>
    </>
  );
}

export function Drips() {
  return (
    <div className="stack fluid gap-8">
      {drips.map((drip) => (
        <section
          key={drip.id}
          className={`stack middle fluid gap-5 ${styles.drip}`}
          aria-labelledby={`drip-${drip.id}`}
        >
          <img
            src={pictures[drip.id]}
            alt={drip.picture}
            width="520"
            height="460"
            className={`w-full max-w-24 keep-paper ${styles.art}`}
          />
          <div>
            <h3 id={`drip-${drip.id}`} className="display-md">
              {drip.title}
            </h3>
            <p className="mt-1 eucalyptus font-display display-sm lining">{drip.price}</p>
            <p className="max-w-measure mt-4 text-lg">{drip.description}</p>
            <p className="max-w-measure mt-3 ink-soft">{drip.caution}</p>
            <LearnMore
              label="View Details"
              subject={drip.title}
              title={drip.title}
              footer={<AccountBookingLink />}
            >
              <Details drip={drip} />
            </LearnMore>
          </div>
        </section>
      ))}
    </div>
  );
}
