import { BadgeCheck, ShieldCheck, Smile, UserCheck } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '#shared/paths.ts';
import { Art } from '#web/site/art/Art.tsx';
import styles from '#web/site/home/AboutSection.module.css';
import { teamLine, physicianAssociateLine } from '#web/site/formatTeam.ts';
import { Reveal } from '#web/ui/layout/Reveal.tsx';
import { Wrap } from '#web/ui/layout/Wrap.tsx';

const highlights = [
  {
    title: 'Personalised Treatments',
    Icon: UserCheck,
    text: 'We listen to your history, goals and questions, then agree a plan with you.',
  },
  {
    title: 'Professional Care',
    Icon: ShieldCheck,
    text: 'A regulated healthcare professional, a doctor’s supervision and clear records.',
  },
  {
    title: 'Welcoming Atmosphere',
    Icon: Smile,
    text: 'A calm room, time to talk and no pressure to decide today.',
  },
  {
    title: 'Commitment to Excellence',
    Icon: BadgeCheck,
    text: 'Ongoing training, safety checks and honest reviews of our own work.',
  },
];

export function AboutSection() {
  return (
    <section id="about" className="overflow-x-clip bg-mist" aria-labelledby="about-title">
      <Reveal as={Wrap} className={`stack items-start single-56 ${styles.wrap}`}>
        <Art name="clinicRoom" className={`bleed-right max-w-none ${styles.art}`} />
        <div className={`py-section ${styles.words}`}>
          <h2 id="about-title">
            A clinic that takes its <em>time</em>
          </h2>
          <h3 className="mt-7 eucalyptus tracking-normal font-text text-sm semibold leading-1-5">Our team</h3>
          <p className={`mt-2 text-lg ${styles.lead}`}>{teamLine}</p>
          <p className={`mt-4 ink-soft ${styles.lead}`}>
            {physicianAssociateLine} <Link to={paths.about}>More about us</Link>
          </p>
          <ul className={`stack halves mt-7 single-40 ${styles.highlights}`}>
            {highlights.map(({ title, Icon, text }) => (
              <li key={title} className={`stack top columns-auto-1fr gap-1-3 ${styles.highlight}`}>
                <Icon aria-hidden className={`size-1-375 stroke-1-6 eucalyptus ${styles.icon}`} />
                <h3>{title}</h3>
                <p className="column-2 ink-soft text-sm leading-1-5">{text}</p>
              </li>
            ))}
          </ul>
        </div>
      </Reveal>
    </section>
  );
}
