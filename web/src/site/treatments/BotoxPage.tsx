import { antiWrinkle, antiWrinkleTimeline } from '#shared/content/treatments/antiWrinkle.ts';
import atTheDesk from '#web/site/art/treatments/atTheDesk.svg';
import { Chapter } from '#web/site/treatments/parts/layout/Band.tsx';
import { Expressions } from '#web/site/treatments/parts/pictures/Expressions.tsx';
import { SectionsPage } from '#web/site/treatments/SectionsPage.tsx';

const art = { src: atTheDesk, alt: 'Client and practitioner talking during a consultation' };

export function BotoxPage() {
  return (
    <SectionsPage
      treatment={antiWrinkle}
      art={art}
      timeline={{ label: 'From the first visit to the next', points: antiWrinkleTimeline }}
    >
      <Chapter title="Where movement leaves lines">
        <Expressions />
      </Chapter>
    </SectionsPage>
  );
}
