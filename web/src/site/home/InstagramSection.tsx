import { clinic } from '#shared/clinic.ts';
import { Art } from '#web/site/art/Art.tsx';
import styles from '#web/site/home/InstagramSection.module.css';
import { InstagramLink } from '#web/site/InstagramLink.tsx';
import { Reveal } from '#web/ui/layout/Reveal.tsx';
import { Wrap } from '#web/ui/layout/Wrap.tsx';

export function InstagramSection() {
  return (
    <section className="overflow-x-clip py-section" aria-labelledby="instagram-title">
      <Reveal as={Wrap} className={`stack middle single-48 ${styles.wrap}`}>
        <div>
          <h2 id="instagram-title">
            The clinic on <em>Instagram</em>
          </h2>
          <p className="max-w-30 mt-4 ink-soft text-lg break-anywhere">
            The room, the people and answers to questions we are often asked, at {clinic.instagramHandle}.
          </p>
          <InstagramLink className="gap-2 middle hit mt-4 semibold inline-flex">
            See our Instagram page
          </InstagramLink>
        </div>
        <Art name="stillLife" className={`bleed-right max-w-none ${styles.art}`} />
      </Reveal>
    </section>
  );
}
