import type { Treatment } from '#shared/content/treatments/treatment.ts';
import { Chapter } from '#web/site/treatments/parts/layout/Band.tsx';
import { Accordion } from '#web/ui/navigation/Accordion.tsx';

export function Faqs({ treatment, title = 'FAQs' }: { treatment: Treatment; title?: string }) {
  return (
    <Chapter title={title} as="h2">
      <Accordion
        items={treatment.faqs.map(({ question, answer }) => ({ title: question, content: <p>{answer}</p> }))}
      />
    </Chapter>
  );
}
