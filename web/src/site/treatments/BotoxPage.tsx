import { antiWrinkle } from '#shared/content/treatments/antiWrinkle.ts';
import conversation from '#web/site/art/treatments/conversation.svg';
import { SectionsPage } from '#web/site/treatments/SectionsPage.tsx';

const art = { src: conversation, alt: 'Client and practitioner talking during a consultation' };

export function BotoxPage() {
  return <SectionsPage treatment={antiWrinkle} art={art} />;
}
