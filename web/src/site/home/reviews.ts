export interface Review {
  id: string;
  name: string;
  initials: string;
  content: string;
  service: string;
  timeAgo: string;
  /** Of 5, in halves. */
  rating: number;
  /** Written to show the place; nobody's words. */
  isSample: boolean;
}

export const shownAtFirst = 3;

/** What may be shown: invented reviews only while the build allows them. */
export function listReviews(all: readonly Review[], areSamplesPublished: boolean): readonly Review[] {
  return areSamplesPublished ? all : all.filter((review) => !review.isSample);
}
