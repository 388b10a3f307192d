import { contentsLine, formulations } from '#shared/content/treatments/vitaminInjections.ts';
import { Chapter } from '#web/site/treatments/parts/Band.tsx';
import styles from '#web/site/treatments/parts/Formulations.module.css';

export function Formulations() {
  return (
    <Chapter title="Three formulations">
      <div className={styles.list}>
        {formulations.map(({ name, text, contents, caution }) => (
          <section key={name} className={styles.formulation}>
            <h4>{name}</h4>
            <p>{text}</p>
            <p className={styles.contents}>{contents}</p>
            <p className={styles.caution}>{caution}</p>
          </section>
        ))}
      </div>
      <p className={styles.caution}>{contentsLine}</p>
    </Chapter>
  );
}
