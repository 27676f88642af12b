/**
 * Asks the dialog on top to close, as Escape does; one that may not close stays. Gives whether there
 * was any.
 */
export function closeTopModal(): boolean {
  const top = [...document.querySelectorAll('dialog[open]')].at(-1)
  top?.dispatchEvent(new Event('cancel', { cancelable: true }))
  return top !== undefined
}
