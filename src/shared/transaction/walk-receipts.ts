import type { KeyboardEvent } from 'react'

const STEPS = new Map([
  ['ArrowUp', -1],
  ['ArrowDown', 1],
])

/** Up and Down in a list open the receipt of the row before or after the focused one. */
export function walkReceipts(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS.get(event.key)
  const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey
  if (step === undefined || !isPlain) return
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-receipt-link]')]
  const at = links.findIndex((link) => link === document.activeElement)
  const next = at === -1 ? undefined : links[at + step]
  if (!next) return
  event.preventDefault()
  // The browser would move the row to the middle of the window.
  next.focus({ preventScroll: true })
  next.scrollIntoView({ block: 'nearest' })
  next.click()
}
