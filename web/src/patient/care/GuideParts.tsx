import { plainText, readableText, splitParts, type GuidePart } from '#shared/content/aftercare/parts.ts';
import type { GuideNote, Stage, WarningSigns } from '#shared/content/aftercare/guide.ts';
import { formatPhrase } from '#shared/domain/careTimeline.ts';

/** Values for the blanks of a printed guide. */
export type Known = Readonly<Record<string, string>>;

function Part({ part }: { part: GuidePart }) {
  switch (part.kind) {
    case 'link':
      return <a href={part.href}>{part.text}</a>;
    case 'strong':
      return <strong>{part.text}</strong>;
    case 'emphasis':
      return <em>{part.text}</em>;
    case 'text':
      return part.text;
    case 'blank':
      return null;
  }
}

export function Words({ text, known }: { text: string; known?: Known | undefined }) {
  // oxlint-disable-next-line react/no-array-index-key -- the parts never change their order
  return splitParts(readableText(text, known)).map((part, index) => <Part key={index} part={part} />);
}

export function Points({ points, known }: { points: readonly string[]; known?: Known | undefined }) {
  return (
    <ul>
      {points.map((point) => (
        <li key={point}>
          <Words text={point} known={known} />
        </li>
      ))}
    </ul>
  );
}

export function Paragraphs({ texts, known }: { texts: readonly string[]; known?: Known | undefined }) {
  return texts
    .filter((text) => plainText(readableText(text, known)) !== '')
    .map((text) => (
      <p key={text}>
        <Words text={text} known={known} />
      </p>
    ));
}

export function Warning({ signs, known }: { signs: WarningSigns; known: Known }) {
  const phrase = signs.phrase && formatPhrase(signs.phrase, known['date'] ?? null);
  return (
    <section data-kind="warning">
      <h3>
        <Words text={signs.heading} />
      </h3>
      <Points points={signs.signs} known={known} />
      {phrase && (
        <p>
          Say:{' '}
          <strong>
            “<Words text={phrase} known={known} />”
          </strong>
        </p>
      )}
      <Paragraphs texts={signs.action} known={known} />
    </section>
  );
}

export function StagePart({ stage, level: Heading }: { stage: Stage; level: 'h3' | 'h4' }) {
  return (
    <section>
      <Heading>
        <Words text={stage.heading} />
      </Heading>
      <Points points={stage.points} />
    </section>
  );
}

export function NotePart({ note }: { note: GuideNote }) {
  return (
    <section>
      <h3>
        <Words text={note.heading} />
      </h3>
      <Paragraphs texts={note.paragraphs} />
    </section>
  );
}
