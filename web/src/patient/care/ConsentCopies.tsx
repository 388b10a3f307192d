import { FileText } from 'lucide-react';
import { Link } from 'react-router-dom';
import { instantDateWords } from '#shared/domain/dateWords.ts';
import { paths } from '#shared/paths.ts';
import { happenedAt } from '#shared/domain/happening.ts';
import { useGetMyRecordQuery } from '#web/data/calls/myRecord.ts';
import styles from '#web/patient/care/CareTab.module.css';
import { consentCopyLink } from '#web/patient/record/consentCopyLink.ts';

/** What the patient signed, as documents. Nothing of it is stored on the device, so there is no list offline. */
export function ConsentCopies() {
  const { data: record } = useGetMyRecordQuery();
  const consents = record?.entries.filter(({ consent }) => consent !== null) ?? [];
  if (consents.length === 0) return null;
  return (
    <details className={styles.allGuides}>
      <summary className="hit semibold">What you agreed to</summary>
      <ul className="p-0">
        {consents.map(({ id, title, consent, ...times }) => (
          <li className="flex wrap gap-2-4 middle p-3-0 line-above" key={id}>
            <span>
              {title}, {instantDateWords(happenedAt(times))}
              {consent?.isWithdrawn && ' (withdrawn)'}
            </span>
            <a href={consentCopyLink(id)} download aria-label={`Download a copy (PDF): ${title}`}>
              <FileText aria-hidden /> Download a copy (PDF)
            </a>
          </li>
        ))}
      </ul>
      <p className="muted">
        To withdraw one, open <Link to={`${paths.dashboard}?tab=record`}>My Record</Link>.
      </p>
    </details>
  );
}
