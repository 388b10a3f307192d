export function ReviewsPage() {
  return <h1>Reviews</h1>;
}
