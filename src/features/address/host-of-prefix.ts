/** Returns an address, or its beginning, without the scheme, as people write it. */
export function hostOfPrefix(prefix: string): string {
  return prefix.replace(/^https?:\/\//, '')
}
