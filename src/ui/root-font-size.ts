/** What one rem is now, px: it grows with the reader's text size. */
export function rootFontSize(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
}
