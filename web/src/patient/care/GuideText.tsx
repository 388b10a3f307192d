import { ArrowLeft, FileText, Share } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { AftercareGuide } from '#shared/content/aftercare/guide.ts';
import { guideFrame } from '#shared/content/aftercareGuides.ts';
import type { Anchor } from '#shared/domain/careTimeline.ts';
import { formatDate } from '#shared/domain/wallTime.ts';
import { isIosApp } from '#web/offline/device.ts';
import { guideLink } from '#web/offline/guideLink.ts';
import { NotePart, Paragraphs, Points, StagePart, Warning, Words } from '#web/patient/care/GuideParts.tsx';
import styles from '#web/patient/care/GuideText.module.css';
import { QuietButton } from '#web/ui/actions/Button.tsx';

/** A printed guide as an HTML page, from the same content. */
export function GuideText({ guide, anchor }: { guide: AftercareGuide; anchor: Anchor | null }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    title.current?.focus({ preventScroll: true });
    title.current?.scrollIntoView({ block: 'center' });
  }, []);
  const known: Record<string, string> = anchor?.kind === 'treatment' ? { date: formatDate(anchor.date) } : {};
  return (
    <article className={`stack gap-6 max-w-measure ${styles.guide}`} aria-labelledby="guide-title">
      <nav className="cluster gap-0-5" aria-label="Guide">
        <Link className="inline-flex gap-2 middle hit semibold" to="?tab=care">
          <ArrowLeft aria-hidden /> Back to Personalised Care
        </Link>
        <PrintedGuide careType={guide.careType} />
      </nav>
      <h2 id="guide-title" ref={title} tabIndex={-1}>
        <Words text={guide.title} />
      </h2>
      <p className="text-lg ink-soft">
        <Words text={guide.intro} />
      </p>
      <Warning signs={guide.emergency} known={known} />
      {guide.emergencyLine && <Warning signs={guide.emergencyLine} known={known} />}
      {guide.colourCheck && <NotePart note={guide.colourCheck} />}
      <Warning signs={guide.sameDay} known={known} />
      <StagePart stage={guide.normal} level="h3" />
      <Stages heading={guideFrame.pageOne} guide={guide} part="firstDay" />
      <Stages heading={guideFrame.pageTwo} guide={guide} part="afterwards" />
      <section>
        <h3>{guideFrame.habits.do}</h3>
        <Points points={guide.habits.map((habit) => habit.do)} />
      </section>
      <section>
        <h3>{guideFrame.habits.doNot}</h3>
        <Points points={guide.habits.map((habit) => habit.doNot)} />
      </section>
      <section>
        <h3>{guideFrame.everydayLife}</h3>
        <dl className={styles.everyday}>
          {guide.everydayLife.map(({ what, when }) => (
            <div className="stack gap-4 py-3 line-above" key={what}>
              <dt className="semibold">
                <Words text={what} />
              </dt>
              <dd>
                <Words text={when} />
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <NotePart note={guide.medicines} />
      <NotePart note={guide.followUp} />
      <footer className="stack gap-2 muted">
        <Paragraphs texts={guideFrame.imprint} />
        <p>
          {guide.careType} aftercare, version {guide.version}, {formatDate(guide.textDate)}.
        </p>
      </footer>
    </article>
  );
}

/** An installed iOS app cannot go back from a new tab, so it shares the file instead. */
function PrintedGuide({ careType }: { careType: string }) {
  const link = guideLink(careType);
  if (!isIosApp()) {
    return (
      <a className="inline-flex gap-2 middle hit semibold" href={link} target="_blank" rel="noopener">
        <FileText aria-hidden /> PDF to print (opens in a new tab)
      </a>
    );
  }
  return <ShareGuide link={link} />;
}

/** Downloaded in advance: sharing needs a recent tap (user activation), which a download would outlast. */
function ShareGuide({ link }: { link: string }) {
  const [file, setFile] = useState<File | null>(null);
  useEffect(() => {
    const read = async () => {
      const pdf = await (await fetch(link)).blob();
      setFile(new File([pdf], decodeURIComponent(link.split('/').at(-1) ?? ''), { type: 'application/pdf' }));
    };
    // Without the file the URL is shared, which needs a connection.
    read().catch(() => undefined);
  }, [link]);
  const share = () => {
    const whole = file && { files: [file] };
    const what =
      whole && navigator.canShare?.(whole) ? whole : { url: new URL(link, window.location.href).href };
    void navigator.share(what).catch(() => undefined);
  };
  return (
    <QuietButton onClick={share}>
      <Share aria-hidden /> Share, open or print the PDF
    </QuietButton>
  );
}

function Stages(props: { heading: string; guide: AftercareGuide; part: 'firstDay' | 'afterwards' }) {
  return (
    <section className={styles.stages}>
      <h3>{props.heading}</h3>
      {props.guide[props.part].map((stage) => (
        <StagePart key={stage.heading} stage={stage} level="h4" />
      ))}
    </section>
  );
}
