import { useEffect, useRef, type ReactNode } from 'react';
import type { ConsentText } from '#shared/domain/careRecord.ts';
import { Badge } from '#web/ui/feedback/Badge.tsx';

interface ConsentReadingProps {
  text: ConsentText;
  /** Beside its version. */
  mark?: ReactNode;
  /** Once every part of the text has been on the screen. */
  onShown?: () => void;
}

/** The whole text, in the words that are signed. */
export function ConsentReading({ text, mark, onShown }: ConsentReadingProps) {
  const article = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!onShown) return;
    const unseen = new Set(article.current?.querySelectorAll('p'));
    const observer = new IntersectionObserver((changes) => {
      for (const { target, isIntersecting } of changes) {
        if (isIntersecting && target instanceof HTMLParagraphElement) unseen.delete(target);
      }
      if (unseen.size > 0) return;
      observer.disconnect();
      onShown();
    });
    for (const paragraph of unseen) observer.observe(paragraph);
    return () => observer.disconnect();
  }, [text, onShown]);
  return (
    <article
      ref={article}
      className="stack fluid gap-4 p-5 bordered rounded-md bg-paper-raised"
      aria-label={text.title}
    >
      <p>
        <Badge>Version {text.version}</Badge> {mark}
      </p>
      {text.sections.map(({ heading, paragraphs }) => (
        <section key={heading} aria-label={heading}>
          <h3 className="text-lg">{heading}</h3>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
    </article>
  );
}
