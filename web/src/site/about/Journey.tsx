import { paths } from '#shared/paths.ts';
import styles from '#web/site/about/Journey.module.css';
import { ButtonLink } from '#web/ui/actions/Button.tsx';
import { Reveal } from '#web/ui/layout/Reveal.tsx';
import { Wrap } from '#web/ui/layout/Wrap.tsx';

const steps = [
  { title: 'Consultation', text: 'Your history, your questions, your options with their risks and prices.' },
  { title: 'Time to think', text: 'As long as you like. Treatment can be another day, or never.' },
  { title: 'Treatment', text: 'Only what was agreed. You can stop at any point.' },
  {
    title: 'Aftercare and review',
    text: 'You leave with a written guide and a number to call, and we see you again.',
  },
];

export function Journey() {
  return (
    <section className="py-section bg-sand" aria-labelledby="journey-title">
      <Reveal as={Wrap}>
        <h2 id="journey-title">
          Your <em>Journey</em>
        </h2>
        <ol className={`stack mt-7 single-56 ${styles.steps}`}>
          {steps.map(({ title, text }) => (
            <li key={title} className={`relative ${styles.step}`}>
              <h3>{title}</h3>
              <p className="mt-2 ink-soft text-sm">{text}</p>
            </li>
          ))}
        </ol>
        <div className="cluster gap-3 mt-7">
          <ButtonLink to={paths.services} size="lg">
            Our Services
          </ButtonLink>
          <ButtonLink to={paths.contact} variant="secondary" size="lg">
            Contact Us
          </ButtonLink>
        </div>
      </Reveal>
    </section>
  );
}
