import { ConsultationForm } from '#web/site/home/ConsultationForm.tsx';
import { ContactPanel } from '#web/site/home/ContactPanel.tsx';
import styles from '#web/site/home/BookingSection.module.css';
import { Reveal } from '#web/ui/layout/Reveal.tsx';
import { Wrap } from '#web/ui/layout/Wrap.tsx';

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
