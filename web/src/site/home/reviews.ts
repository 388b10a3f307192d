export interface Review {
  id: string;
  name: string;
  initials: string;
  content: string;
  service: string;
  timeAgo: string;
  /** Of 5, in halves. */
  rating: number;
  /** A placeholder, not written by a patient. */
  isSample: boolean;
}

export const shownAtFirst = 3;

/** Published reviews; samples only while the build allows them. */
export function listReviews(all: readonly Review[], areSamplesPublished: boolean): readonly Review[] {
  return areSamplesPublished ? all : all.filter((review) => !review.isSample);
}
