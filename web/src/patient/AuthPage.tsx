export function AuthPage() {
  return <h1>Log in or register</h1>;
}
