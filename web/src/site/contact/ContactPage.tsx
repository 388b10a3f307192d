import { clinic } from '#shared/clinic.ts';
import { withoutScriptsId } from '#shared/paths.ts';
import { ContactDetails } from '#web/site/contact/ContactDetails.tsx';
import { ContactForm } from '#web/site/contact/ContactForm.tsx';
import styles from '#web/site/contact/ContactPage.module.css';
import { Wrap } from '#web/ui/layout/Wrap.tsx';

const { visiting } = clinic;

export function ContactPage() {
  return (
    <>
      <Wrap className={`stack items-end ${styles.hero}`}>
        <h1 className={styles.title}>
          Get in <em>Touch</em>
        </h1>
        <p className={`max-w-30 ink-soft text-lg ${styles.lead}`}>
          Ask about a treatment, a price, an appointment, or whether to have anything done at all. A person at
          the clinic reads every message.
        </p>
      </Wrap>
      <Wrap className={`stack items-start ${styles.columns}`}>
        <div className={styles.details}>
          <ContactDetails />
        </div>
        <section className={styles.message} aria-labelledby="send-a-message">
          <h2 id="send-a-message">Send a Message</h2>
          <ContactForm />
          <p id={withoutScriptsId} className={`none mt-4 ${styles.withoutScripts}`}>
            This form needs scripts, which are switched off or did not arrive. Please ring{' '}
            <a href={`tel:${clinic.phoneLink}`}>{clinic.phone}</a> or write to{' '}
            <a href={`mailto:${clinic.email}`}>{clinic.email}</a>; we are glad to hear from you.
          </p>
        </section>
      </Wrap>
      <section aria-labelledby="where-we-are">
        <Wrap className={`row baseline wrap between ${styles.mapHead}`}>
          <h2 id="where-we-are">Where we are</h2>
          <p>{clinic.locationLine}. No map service is contacted until you open one.</p>
        </Wrap>
        <Wrap>
          <dl className={`stack fit-13 ${styles.visiting}`}>
            <div>
              <dt className="font-display display-xs leading-1-25">How to find us</dt>
              <dd>{visiting.find}</dd>
            </div>
            <div>
              <dt className="font-display display-xs leading-1-25">Step-free access</dt>
              <dd>{visiting.stepFree}</dd>
            </div>
            <div>
              <dt className="font-display display-xs leading-1-25">Parking</dt>
              <dd>{visiting.parking}</dd>
            </div>
          </dl>
        </Wrap>
        <iframe className={styles.frame} title="Clinic location" src="/map.html" loading="lazy" />
      </section>
    </>
  );
}
