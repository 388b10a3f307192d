import { startWhenWanted } from '#web/site/startWhenWanted.ts';
import { watchScroll } from '#web/site/watchScroll.ts';

watchScroll();
startWhenWanted(() => import('#web/startApp.tsx'));
