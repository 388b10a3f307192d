export function BotoxPage() {
  return <h1>Anti-Wrinkle Injections</h1>;
}
