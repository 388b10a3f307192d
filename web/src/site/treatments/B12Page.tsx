export function B12Page() {
  return <h1>B12 Injections</h1>;
}
