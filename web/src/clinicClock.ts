import { londonNow, londonToday } from '#shared/domain/wallTime.ts';

/** For what is rendered: rules are given the time. */
export const clinicNow = () => londonNow(new Date());
export const clinicToday = () => londonToday(new Date());
