import { outdatedWords } from '#shared/contracts/versions.ts';
import { useOutdated } from '#web/data/requests/versions.ts';
import styles from '#web/reception/Reception.module.css';
import { Notice } from '#web/ui/feedback/Notice.tsx';

/** Says that this version is too old for the server; what it can still read stays usable. */
export function OutdatedNotice({ isOutdated }: { isOutdated: boolean }) {
  const screens = useOutdated();
  if (!isOutdated && screens === 'no') return null;
  return (
    <output className={styles.outdated}>
      <Notice tone="warning" title={outdatedWords.desk}>
        {screens === 'wholly'
          ? 'The clinic’s server no longer works with this version, so nothing can be changed here.'
          : 'The clinic’s server is newer than this desk. Some of what it sends cannot be shown here.'}{' '}
        Choose Help, then “Look for an update”.
      </Notice>
    </output>
  );
}
