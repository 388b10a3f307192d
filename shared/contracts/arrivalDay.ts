import { londonToday } from '#shared/domain/wallTime.ts';

/** Today in London, for contracts alone: what they parse arrives at this moment. */
export const arrivalDay = () => londonToday(new Date());
