import { ConsultationForm } from '#web/site/home/ConsultationForm.tsx';
import styles from '#web/site/home/BookingSection.module.css';
import { Reveal } from '#web/ui/layout/Reveal.tsx';
import { Wrap } from '#web/ui/layout/Wrap.tsx';
import { Link } from 'react-router-dom';
import { clinic } from '#shared/clinic.ts';
import { paths } from '#shared/paths.ts';
import { addressLines } from '#web/site/clinicFacts.ts';
import { InstagramLink } from '#web/site/InstagramLink.tsx';

function ContactPanel() {
  return (
    <div id="contact" className={`self-start ${styles.panel}`}>
      <h3 className="display-sm">Or talk to us</h3>
      <dl className="mt-4">
        <div className={styles.fact}>
          <dt className="muted">Location</dt>
          <dd className="break-anywhere">
            {addressLines.join(', ')}
            <br />
            <Link to={paths.contact}>See the map</Link>
          </dd>
        </div>
        <div className={styles.fact}>
          <dt className="muted">Phone</dt>
          <dd className="break-anywhere">
            <a href={`tel:${clinic.phoneLink}`} className={styles.reach}>
              {clinic.phone}
            </a>
          </dd>
        </div>
        <div className={styles.fact}>
          <dt className="muted">Email</dt>
          <dd className="break-anywhere">
            <a href={`mailto:${clinic.email}`} className={styles.reach}>
              {clinic.email}
            </a>
          </dd>
        </div>
        <div className={styles.fact}>
          <dt className="muted">Instagram</dt>
          <dd className="break-anywhere">
            <InstagramLink className={styles.reach}>{clinic.instagramHandle}</InstagramLink>
          </dd>
        </div>
      </dl>
    </div>
  );
}

export function BookingSection() {
  return (
    <section id="booking" className="py-section bg-sand" aria-labelledby="booking-title">
      <Reveal as={Wrap} className={`stack ${styles.wrap}`}>
        <div className={styles.head}>
          <h2 id="booking-title">
            Book a <em>Consultation</em>
          </h2>
          <p className="max-w-30 mt-4 ink-soft text-lg">
            Tell us what you would like to talk about and which day suits you. It is a request, not a booking:
            we agree the time with you first, and you can change your mind.
          </p>
        </div>
        <div className={styles.form}>
          <ConsultationForm />
        </div>
        <ContactPanel />
      </Reveal>
    </section>
  );
}
