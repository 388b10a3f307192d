import styles from '#web/patient/loyalty/confetti.module.css';

const colours = ['#b4623f', '#e9a98a', '#24453b', '#f3ece1'];
const shownMs = 2500;

/** Short confetti animation inside a card; loaded on demand, and skipped with reduced motion. */
export async function throwConfetti(card: HTMLElement | null): Promise<void> {
  if (!card) return;
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const { default: confetti } = await import('canvas-confetti');
  const canvas = document.createElement('canvas');
  canvas.setAttribute('aria-hidden', 'true');
  canvas.className = styles.confetti ?? '';
  card.append(canvas);
  // Its worker would be a blob: URL, which the Content-Security-Policy blocks.
  const shower = confetti.create(canvas, { resize: true, useWorker: false });
  void shower({ particleCount: 70, spread: 65, startVelocity: 34, origin: { y: 0.75 }, colors: colours });
  setTimeout(() => {
    shower.reset();
    canvas.remove();
  }, shownMs);
}
