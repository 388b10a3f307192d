export function HomePage() {
  return <h1>Wembley Aesthetics</h1>;
}
