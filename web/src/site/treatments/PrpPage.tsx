export function PrpPage() {
  return <h1>PRP Therapy</h1>;
}
