import { Link } from '@tanstack/react-router'

/** Page of the second route: a link to the first one. */
export function OtherPage() {
  return <Link to="/">Home</Link>
}
