export function FillersPage() {
  return <h1>Dermal Fillers</h1>;
}
