import { aftercareGuides } from '#shared/content/aftercareGuides.ts';
import type { CareTimeline } from '#shared/domain/careTimeline.ts';

export const careTimelines: readonly CareTimeline[] = aftercareGuides.map(({ careType, timeline }) => ({
  careType,
  ...timeline,
}));

export const findTimeline = (careType: string) =>
  careTimelines.find((timeline) => timeline.careType === careType);
