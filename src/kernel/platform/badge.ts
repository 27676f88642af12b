/** Shows a number on the icon of the installed app; 0 removes it. Not every system has badges. */
export function showBadge(count: number): void {
  if (!('setAppBadge' in navigator)) return
  // Browsers reject it where the app is not installed, which needs no handling.
  navigator.setAppBadge(count).catch(() => undefined)
}
