export function VitaminDripsPage() {
  return <h1>IV Vitamin Drips</h1>;
}
