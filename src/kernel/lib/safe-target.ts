/** True for an address that the browser may be sent to: https, or this origin (F4). */
export function isSafeTarget(address: string, origin = location.origin): boolean {
  if (address === '') return false
  try {
    const url = new URL(address, origin)
    return url.protocol === 'https:' || url.origin === origin
  } catch {
    return false
  }
}
