import { FileHeart } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '#shared/paths.ts';
import styles from '#web/patient/record/Record.module.css';

/** Leads from the treatment history to the care record. */
export function RecordLink() {
  return (
    <section className={styles.link} aria-labelledby="record-link">
      <FileHeart aria-hidden />
      <div className="stack fluid gap-3 start">
        <h2 className="display-xs" id="record-link">
          {/* The heading takes the focus, because the link is gone. */}
          <Link to={`${paths.dashboard}?tab=record`} state={{ isFocused: true }}>
            My Record
          </Link>
        </h2>
        <p>Your medical history, what you agreed to, and what was used in each treatment.</p>
      </div>
    </section>
  );
}
