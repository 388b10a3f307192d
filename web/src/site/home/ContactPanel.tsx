import { Link } from 'react-router-dom';
import { clinic } from '#shared/clinic.ts';
import { paths } from '#shared/paths.ts';
import { addressLines } from '#web/site/clinicFacts.ts';
import styles from '#web/site/home/ContactPanel.module.css';
import { InstagramLink } from '#web/site/InstagramLink.tsx';

export function ContactPanel() {
  return (
    <div id="contact" className={`self-start ${styles.panel}`}>
      <h3 className="display-sm">Or talk to us</h3>
      <dl className="mt-4">
        <div className={styles.fact}>
          <dt>Location</dt>
          <dd className="break-anywhere">
            {addressLines.join(', ')}
            <br />
            <Link to={paths.contact}>See the map</Link>
          </dd>
        </div>
        <div className={styles.fact}>
          <dt>Phone</dt>
          <dd className="break-anywhere">
            <a href={`tel:${clinic.phoneLink}`} className={styles.reach}>
              {clinic.phone}
            </a>
          </dd>
        </div>
        <div className={styles.fact}>
          <dt>Email</dt>
          <dd className="break-anywhere">
            <a href={`mailto:${clinic.email}`} className={styles.reach}>
              {clinic.email}
            </a>
          </dd>
        </div>
        <div className={styles.fact}>
          <dt>Instagram</dt>
          <dd className="break-anywhere">
            <InstagramLink className={styles.instagram}>{clinic.instagramHandle}</InstagramLink>
          </dd>
        </div>
      </dl>
    </div>
  );
}
