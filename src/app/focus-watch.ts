import { focusHeading } from '../shell/focus-heading.ts'

/**
 * Moves the focus to the heading when what had it goes: a pressed button that its own act removes,
 * or a dialog that nothing opened. Whatever moves the focus by itself does so first (U25).
 */
export function watchFocus(): void {
  let last: Element | undefined
  const check = () => {
    if (last === undefined || !isNowhere()) return
    if (isShown(last)) return
    last = undefined
    // After the effects of what has taken its place.
    setTimeout(() => {
      if (!isNowhere()) return
      const title = document.querySelector<HTMLElement>('dialog[open] [data-modal-title]')
      if (title) title.focus({ preventScroll: true })
      else focusHeading()
    })
  }
  document.addEventListener('focusin', ({ target }) => {
    last = target instanceof Element ? target : undefined
  })
  document.addEventListener('focusout', () => {
    setTimeout(() => {
      check()
      // The owner pressed beside it: what goes later takes nothing along.
      if (isNowhere() && document.hasFocus()) last = undefined
    })
  })
  // Browsers do not tell that what they remove had the focus.
  new MutationObserver(check).observe(document.body, { childList: true, subtree: true })
}

/** Whether no control has the focus. */
function isNowhere(): boolean {
  return document.activeElement === null || document.activeElement === document.body
}

/** A closed dialog stays in the page until its animation has ended. */
function isShown(element: Element): boolean {
  return element.isConnected && element.closest('dialog:not([open])') === null
}
