export function DashboardPage() {
  return <h1>My Treatment</h1>;
}
