/**
 * Opens a page of the program in place of this one, so that the browser's back does not return to
 * the request.
 */
export function goBackTo(url: string): void {
  if (isWebAddress(url)) location.replace(url)
}

/** Returns whether an address is one that the browser may be sent to. */
export function isWebAddress(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)
}
