import { paths } from '#shared/paths.ts';
import leaf from '#web/site/art/leaf.svg';
import styles from '#web/site/NotFoundPage.module.css';
import { ButtonLink } from '#web/ui/actions/Button.tsx';
import { Wrap } from '#web/ui/layout/Wrap.tsx';

export function NotFoundPage() {
  return (
    <Wrap className={`stack middle gap-7 single-48 ${styles.page}`}>
      <img className={styles.art} src={leaf} width="280" height="360" alt="" />
      <div>
        <h1>404 Page Not Found</h1>
        <p className="mt-4 text-lg">Did you forget to add the page to the router?</p>
        <p className="mt-2 ink-soft">The page may have moved, or the address may be mistyped.</p>
        <div className="cluster gap-3 mt-6">
          <ButtonLink to={paths.home}>Back to the home page</ButtonLink>
          <ButtonLink to={paths.services} variant="secondary">
            All Services
          </ButtonLink>
        </div>
      </div>
    </Wrap>
  );
}
