import { ArrowDown, HeartHandshake, Microscope, Shield, Stethoscope, Pause, Play } from 'lucide-react';
import { wizardServices } from '#shared/domain/catalogue.ts';
import { paths } from '#shared/paths.ts';
import { Art } from '#web/site/art/Art.tsx';
import styles from '#web/site/home/Hero.module.css';
import { WhoTreatsYou } from '#web/site/WhoTreatsYou.tsx';
import { ButtonLink } from '#web/ui/actions/Button.tsx';
import { Wrap } from '#web/ui/layout/Wrap.tsx';
import { clinic } from '#shared/clinic.ts';
import { Link } from 'react-router-dom';
import { Unbroken } from '#web/site/Unbroken.tsx';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';

const lines = [
  'Medical-Grade Personal Aesthetics',
  'Scientific Excellence, Beautiful Results',
  'Safe, Subtle, Scientifically-Backed Treatments',
];

/**
 * Three lines in rotation, 3500 ms each with a fade of 300 ms. CSS only, so that it runs before scripts; a checkbox or
 * reduced motion stops it. Screen readers get all three once.
 */
function Tagline() {
  return (
    <div className={styles.tagline}>
      <VisuallyHidden>{lines.join('. ')}.</VisuallyHidden>
      <div className="stack middle min-w-0" aria-hidden>
        {lines.map((line) => (
          <span key={line} className={`first-cell break-anywhere balance ${styles.line}`}>
            <Unbroken text={line} />
          </span>
        ))}
      </div>
      <label className={styles.pause}>
        <input type="checkbox" className={`absolute w-full ${styles.box}`} />
        <VisuallyHidden>Pause the changing tagline</VisuallyHidden>
        <Pause aria-hidden className={styles.toPause} />
        <Play aria-hidden className={styles.toPlay} />
      </label>
    </div>
  );
}

const features = [
  {
    title: 'Medical Expertise',
    Icon: Stethoscope,
    text: 'Led by a GMC-regulated Physician Associate under a doctor’s supervision.',
  },
  {
    title: 'Scientific Approach',
    Icon: Microscope,
    text: 'We tell you what the evidence shows, and where it is limited.',
  },
  {
    title: 'Safety First',
    Icon: Shield,
    text: (
      <>
        Health checks before treatment, <Link to={`${paths.about}#safety`}>written warning signs</Link> and a
        number to call.
      </>
    ),
  },
  {
    title: 'Personalised Care',
    Icon: HeartHandshake,
    text: 'Every treatment starts with a consultation; sometimes the best advice is to wait.',
  },
];

function Features() {
  return (
    <ul className={`stack gap-6 relative line-above single-40 ${styles.features}`}>
      {features.map(({ title, Icon, text }) => (
        <li key={title} className={`stack top columns-auto-1fr gap-1-3 pt-5 ${styles.feature}`}>
          <Icon aria-hidden className={`size-1-375 stroke-1-6 clay-deep ${styles.icon}`} />
          <h2 className="display-xs leading-1-2">{title}</h2>
          <p className="muted column-2 leading-1-5">{text}</p>
        </li>
      ))}
    </ul>
  );
}

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
