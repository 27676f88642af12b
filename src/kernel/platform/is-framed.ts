/** Returns whether the page is shown in a frame of another one. */
export function isFramed(): boolean {
  try {
    return window.self !== window.top
  } catch {
    return true
  }
}
