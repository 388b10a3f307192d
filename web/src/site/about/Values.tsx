import styles from '#web/site/about/Values.module.css';
import { Reveal } from '#web/ui/layout/Reveal.tsx';
import { Wrap } from '#web/ui/layout/Wrap.tsx';

export function Values() {
  return (
    <section id="safety" tabIndex={-1} className="py-section" aria-labelledby="values-title">
      <Reveal as={Wrap} className={`stack third-and-rest single-56 ${styles.wrap}`}>
        <h2 id="values-title">
          What we <em>stand</em> for
        </h2>
        <div className="stack gap-4 max-w-measure ink-soft">
          <p className="mb-2 ink font-display display-sm tracking-tight leading-1-25">
            We say what a treatment cannot do in the same breath as what it may do. If we think that waiting,
            or nothing, is better for you, we will tell you.
          </p>
          <p>
            We check your health before we treat you, write down the warning signs, and have a plan and a
            number to call if something is not right. What you tell us stays private. You are treated with
            dignity, and nobody hurries you. Every skin tone, every gender and adults of every age are equally
            welcome here.
          </p>
          <p>
            If we fall short, tell us: by email, by phone or at the clinic. We answer complaints, and “Legal
            and privacy” at the foot of this page says how and where else you can turn.
          </p>
        </div>
      </Reveal>
    </section>
  );
}
