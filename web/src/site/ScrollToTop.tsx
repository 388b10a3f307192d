import { ArrowUp } from 'lucide-react';
import styles from '#web/site/ScrollToTop.module.css';
import { IconButton } from '#web/ui/actions/Button.tsx';

/** Button that appears after scrolling far down. */
export function ScrollToTop() {
  const scroll = () => {
    window.scrollTo({ top: 0 });
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  return (
    <IconButton label="Scroll to top" className={styles.button} onClick={scroll}>
      <ArrowUp aria-hidden />
    </IconButton>
  );
}
