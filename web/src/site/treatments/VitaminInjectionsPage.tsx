export function VitaminInjectionsPage() {
  return <h1>Vitamin Injections</h1>;
}
