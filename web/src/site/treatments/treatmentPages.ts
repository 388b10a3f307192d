/** The treatment pages in one chunk: a device that keeps the site for reading offline asks for each file. */
export { B12Page } from '#web/site/treatments/B12Page.tsx';
export { BotoxPage } from '#web/site/treatments/BotoxPage.tsx';
export { FillersPage } from '#web/site/treatments/FillersPage.tsx';
export { MicrobladingPage } from '#web/site/treatments/MicrobladingPage.tsx';
export { PrpPage } from '#web/site/treatments/PrpPage.tsx';
export { VitaminDripsPage } from '#web/site/treatments/VitaminDripsPage.tsx';
export { VitaminInjectionsPage } from '#web/site/treatments/VitaminInjectionsPage.tsx';
