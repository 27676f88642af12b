type Field = HTMLInputElement | HTMLTextAreaElement

/** Fields that somebody typed into, on this page and on those before it. */
const typed = new Set<Field>()

/** Notes every field that the owner types into. */
export function watchTyping(): void {
  document.addEventListener('input', ({ target }) => isField(target) && typed.add(target), true)
}

/** Whether a field on the page holds what the owner typed. */
export function isSomethingTyped(): boolean {
  for (const field of typed) if (!field.isConnected || field.value === '') typed.delete(field)
  return typed.size > 0
}

function isField(target: EventTarget | null): target is Field {
  if (target instanceof HTMLTextAreaElement) return true
  return target instanceof HTMLInputElement && !['checkbox', 'radio', 'file'].includes(target.type)
}
