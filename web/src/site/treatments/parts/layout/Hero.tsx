import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Treatment } from '#shared/content/treatments/treatment.ts';
import { findService } from '#shared/domain/catalogue.ts';
import { paths } from '#shared/paths.ts';
import styles from '#web/site/treatments/parts/layout/Hero.module.css';
import { Wrap } from '#web/ui/layout/Wrap.tsx';

export interface Art {
  src: string;
  alt: string;
}

const maxLetters = 46;
/** The first two that are short; all of them stand below. */
const shortest = (cautions: readonly string[]) =>
  cautions
    .filter(({ length }) => length <= maxLetters)
    .slice(0, 2)
    .map((words, place) => (place > 0 ? words.replace(/^./, (letter) => letter.toLowerCase()) : words))
    .join('; ');

interface HeroProps {
  treatment: Treatment;
  art: Art;
  /** Shows a link back to all services on phones. */
  hasBackArrow?: boolean;
  /** Buttons. */
  children: ReactNode;
}

export function Hero({ treatment, art, hasBackArrow, children }: HeroProps) {
  const { name, subtitle, intro, facts, cautions } = treatment;
  const priceWords = findService(treatment.service)?.pageWords;
  const safetyFact = [{ label: 'Not for', value: shortest(cautions.never) }];
  return (
    <Wrap as="header" className={`stack fluid gap-5 ${styles.hero}`}>
      {hasBackArrow && (
        <Link to={paths.services} className={styles.back} aria-label="Back to all services">
          <ArrowLeft className="stroke-1-6 size-1-375" aria-hidden />
        </Link>
      )}
      <div>
        <h1>{name}</h1>
        <p className="max-w-30 mt-4 eucalyptus font-display display-xs leading-1-3">{subtitle}</p>
        <p className={`max-w-34 mt-4 ink-soft text-lg ${styles.intro}`}>{intro}</p>
        <div className={`cluster gap-3 mt-6 no-print ${styles.actions}`}>{children}</div>
      </div>
      <img className={`w-full max-w-26 ${styles.art}`} src={art.src} alt={art.alt} width="520" height="460" />
      <dl className={`stack gap-0-5 ${styles.facts}`}>
        {[...facts, ...safetyFact].map(({ label, value }) => (
          <div className="p-3-0 line-above" key={label}>
            <dt className="ink-faint text-sm">
              {label}
              {label === 'Price' && treatment.prices.lines.length > 0 && (
                <a href="#pricing" className={`inline-row min-h-1-5 ink ${styles.prices}`}>
                  All prices
                </a>
              )}
            </dt>
            <dd className="font-display display-xs lining leading-1-3">
              {value}
              {label === 'Price' && priceWords && <small className="block ink-soft">{priceWords}</small>}
            </dd>
          </div>
        ))}
      </dl>
    </Wrap>
  );
}
