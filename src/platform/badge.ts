/** Shows a number on the icon of the installed app, 0 takes it away; not every system has one. */
export function showBadge(count: number): void {
  if (!('setAppBadge' in navigator)) return
  // A browser refuses where the app is not installed; there is nothing to do about it.
  navigator.setAppBadge(count).catch(() => undefined)
}
