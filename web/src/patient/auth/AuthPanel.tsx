import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '#shared/paths.ts';
import { BranchDrawing } from '#web/patient/auth/BranchDrawing.tsx';
import styles from '#web/patient/auth/AuthPage.module.css';

export function AuthPanel() {
  return (
    <aside className={styles.panel} aria-label="Our services">
      <BranchDrawing className={`absolute w-auto max-w-none ${styles.art}`} />
      <div className="stack gap-4 relative max-w-24">
        <p className={`font-display display-md balance ${styles.slogan}`}>
          Luxury Beauty Services <em>For You</em>
        </p>
        <Link to={paths.services} className={`inline-row hit gap-2 semibold w-fit ${styles.panelLink}`}>
          All Services <ArrowRight className="size-1-125" aria-hidden />
        </Link>
      </div>
    </aside>
  );
}
