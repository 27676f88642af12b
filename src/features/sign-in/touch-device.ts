/** Returns whether the page is used by touch, where a focused field opens the keyboard (U37). */
export function isTouchDevice(): boolean {
  return matchMedia('(pointer: coarse)').matches
}
