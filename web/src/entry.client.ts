import '#web/withoutEval.ts';
import { rememberPage } from '#web/session/previousPage.ts';
import { holdInstallOffer } from '#web/offline/install.ts';
import { registerWorker } from '#web/offline/registerWorker.ts';
import { notePrintDate } from '#web/site/notePrintDate.ts';
import { hydrateOnInteraction } from '#web/site/deferredHydration.ts';
import { watchScroll } from '#web/site/watchScroll.ts';
import { commandDialogs } from '#web/ui/dialogs/commandDialogs.ts';
import { startEarlyBack } from '#web/ui/dialogs/earlyBack.ts';

watchScroll();
commandDialogs();
startEarlyBack();
notePrintDate();
rememberPage(location.pathname + location.search);
hydrateOnInteraction(() => import('#web/startApp.tsx'));
holdInstallOffer();
registerWorker();
