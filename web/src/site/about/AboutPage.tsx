import { Art } from '#web/site/art/Art.tsx';
import styles from '#web/site/about/AboutPage.module.css';
import { Journey } from '#web/site/about/Journey.tsx';
import { People } from '#web/site/about/People.tsx';
import { Treatments } from '#web/site/about/Treatments.tsx';
import { Values } from '#web/site/about/Values.tsx';
import { Wrap } from '#web/ui/layout/Wrap.tsx';

export function AboutPage() {
  return (
    <div className="overflow-x-clip">
      <Wrap className={`stack middle single-56 ${styles.intro}`}>
        <div>
          <h1>
            About <em>Us</em>
          </h1>
          <p className="max-w-34 mt-5 text-lg">
            We are a small aesthetics clinic in Wembley, London. You come in, we listen, and we tell you what
            could be done, what it can and cannot do, what might go wrong and what it costs.
          </p>
          <p className="max-w-34 mt-4 ink-soft">
            Then you decide: today, another day or not at all. You may decide not to have treatment, and that
            is fine. Every treatment starts with a consultation and is for adults aged 18 and over. You leave
            with a written aftercare guide and a number to call, and we see you again.
          </p>
        </div>
        <Art name="conversation" isFirst className={`bleed-right max-w-none ${styles.art}`} />
      </Wrap>
      <Treatments />
      <People />
      <Values />
      <Journey />
    </div>
  );
}
