/** Body class while the camera scanner is on screen (C6, J2). */
const SCANNER_CLASS = 'scanner-active'

/** Sets the class of the body: the owner is in the scanner. */
export function enterScanner(): void {
  document.body.classList.add(SCANNER_CLASS)
}

/** Clears the class: the owner left the scanner. */
export function leaveScanner(): void {
  document.body.classList.remove(SCANNER_CLASS)
}
