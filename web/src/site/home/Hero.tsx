import { ArrowDown } from 'lucide-react';
import { wizardServices } from '#shared/domain/catalogue.ts';
import { paths } from '#shared/paths.ts';
import { Art } from '#web/site/art/Art.tsx';
import { Features } from '#web/site/home/Features.tsx';
import styles from '#web/site/home/Hero.module.css';
import { WhoTreatsYou } from '#web/site/WhoTreatsYou.tsx';
import { Tagline } from '#web/site/home/Tagline.tsx';
import { ButtonLink } from '#web/ui/actions/Button.tsx';
import { Wrap } from '#web/ui/layout/Wrap.tsx';
import { clinic } from '#shared/clinic.ts';

const consultation = wizardServices.find(({ id }) => id === 'consultation') ?? { minutes: 45 };
const words = clinic.brand.split(' ');

/** The clinic's name, its last word in italics where it has more than one. */
function Brand() {
  if (words.length < 2) return clinic.brand;
  return (
    <>
      {words.slice(0, -1).join(' ')} <em>{words.at(-1)}</em>
    </>
  );
}

export function Hero() {
  return (
    <div id="hero" className={styles.hero}>
      <Wrap className={`stack middle fluid relative ${styles.stage}`}>
        <Art name="sitter" isFirst className={`absolute w-auto max-w-none ${styles.art}`} />
        <div className={`relative ${styles.words}`}>
          <h1 id="brand" className={styles.brand}>
            <Brand />
          </h1>
          <p className="mt-4 semibold">An aesthetics clinic in {clinic.locationLine}</p>
          <Tagline />
          <p className="max-w-34 mt-4 ink-soft text-lg">
            Welcome to a small clinic in Wembley where every visit starts with a conversation. We explain your
            options, the risks and the costs, and you decide in your own time.
          </p>
          <p className="mt-4 text-lg semibold">
            Your first consultation is free and takes {consultation.minutes} minutes.
          </p>
          <div className={`cluster gap-3 mt-5 ${styles.ways}`}>
            <ButtonLink to={paths.booking} size="lg">
              Book a Consultation
            </ButtonLink>
            <ButtonLink to="#services" variant="secondary" size="lg">
              Our Services
            </ButtonLink>
          </div>
          <WhoTreatsYou isShort />
        </div>
      </Wrap>
      <Wrap>
        <Features />
        <a href="#services" className={styles.explore}>
          Scroll to explore
          <ArrowDown aria-hidden />
        </a>
      </Wrap>
    </div>
  );
}
