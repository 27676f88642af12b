/** Body class while the QR scanner fills the screen (C6, J2). */
const SCANNER_CLASS = 'scanner-active'

/** Clears the class: the owner goes to another page. */
export function leaveScanner(): void {
  document.body.classList.remove(SCANNER_CLASS)
}
