/** Fields for typing. Choices do not count, since they are quickly made again. */
const FIELDS =
  'textarea, input:not([type=checkbox], [type=radio], [type=file], [type=hidden], [type=submit])'

/** Something was typed on this page, possibly into a field that is no longer shown. */
let hasTyped = false

/** Records that the owner types. */
export function watchTyping(): void {
  document.addEventListener('input', ({ target }) => (hasTyped ||= isField(target)), true)
}

/** Returns whether the page holds typed text, also in a previous step or another tab of a form. */
export function isSomethingTyped(): boolean {
  return hasTyped && Array.from(document.querySelectorAll(FIELDS)).some(isFilled)
}

/** Resets after a page change, because typed text is gone with the page. */
export function forgetTyping(): void {
  hasTyped = false
}

function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches(FIELDS)
}

function isFilled(field: Element): boolean {
  return 'value' in field && field.value !== ''
}
