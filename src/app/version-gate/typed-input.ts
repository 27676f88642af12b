/** What a person types into; a choice is made again in a moment. */
const FIELDS =
  'textarea, input:not([type=checkbox], [type=radio], [type=file], [type=hidden], [type=submit])'

/** Something was typed on this page, into a field that may have made way for another since. */
let hasTyped = false

/** Notes when the owner types. */
export function watchTyping(): void {
  document.addEventListener('input', ({ target }) => (hasTyped ||= isField(target)), true)
}

/** Whether the page holds what the owner typed, as a step back in a form or its other tab still does. */
export function isSomethingTyped(): boolean {
  return hasTyped && Array.from(document.querySelectorAll(FIELDS)).some(isFilled)
}

/** Another page is there: what was typed on the one before is gone. */
export function forgetTyping(): void {
  hasTyped = false
}

function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches(FIELDS)
}

function isFilled(field: Element): boolean {
  return 'value' in field && field.value !== ''
}
