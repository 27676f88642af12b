/** Returns whether this browser can encrypt what a locked app keeps: a page without TLS cannot. */
export function canLock(): boolean {
  return 'subtle' in crypto && 'indexedDB' in globalThis && 'BroadcastChannel' in globalThis
}
