declare global {
  /** What names the button of the first paint that was pressed last. */
  var keptPress: string | undefined
}

/**
 * Keeps the last press on a button of the first paint, which does nothing until the app is mounted.
 * A press beside the buttons, or one that becomes scrolling, drops it.
 */
export function keepPresses(): void {
  // A press that begins before the app is mounted ends on a button that got no click.
  for (const type of ['pointerdown', 'pointercancel', 'click']) addEventListener(type, keep, true)
}

function keep({ target, type }: Event): void {
  if (!document.querySelector('.first-paint')) return
  const button = target instanceof Element && target.closest('#root button')
  globalThis.keptPress = button && type !== 'pointercancel' ? nameOf(button) : undefined
}

/** Presses the app's button that stands in the place of the pressed one. */
export function repeatPress(): void {
  const name = globalThis.keptPress
  globalThis.keptPress = undefined
  if (!name) return
  const pressed = Array.from(document.querySelectorAll<HTMLElement>('#root button'))
    // A count may follow the name.
    .find((button) => nameOf(button).startsWith(name))
  // A dialog that it opens returns the focus to it.
  pressed?.focus({ preventScroll: true })
  pressed?.click()
}

function nameOf(button: Element): string {
  return button.getAttribute('aria-label') ?? button.textContent ?? ''
}
