import '#web/withoutEval.ts';
import { rememberPage } from '#web/data/previousPage.ts';
import { holdInstallOffer } from '#web/offline/install.ts';
import { registerWorker } from '#web/offline/registerWorker.ts';
import { startWhenWanted } from '#web/site/startWhenWanted.ts';
import { watchScroll } from '#web/site/watchScroll.ts';

watchScroll();
rememberPage(location.pathname + location.search);
startWhenWanted(() => import('#web/startApp.tsx'));
holdInstallOffer();
registerWorker();
