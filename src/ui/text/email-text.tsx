/** An e-mail address on one line, or broken before its @. */
export function EmailText({ address }: { address: string }) {
  const at = address.lastIndexOf('@')
  if (at < 1) return <span translate="no">{address}</span>
  return (
    <span translate="no">
      <span>{address.slice(0, at)}</span>
      <wbr />
      <span>{address.slice(at)}</span>
    </span>
  )
}
