export default function Placeholder() {
  return <h1>Coming</h1>
}
