export function ContactPage() {
  return <h1>Get in Touch</h1>;
}
