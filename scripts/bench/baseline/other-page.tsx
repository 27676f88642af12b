import { Link } from '@tanstack/react-router'

export function OtherPage() {
  return <Link to="/">Home</Link>
}
