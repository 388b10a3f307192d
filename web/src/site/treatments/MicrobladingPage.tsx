export function MicrobladingPage() {
  return <h1>Microblading</h1>;
}
