export function BookingPage() {
  return <h1>Book a Consultation</h1>;
}
