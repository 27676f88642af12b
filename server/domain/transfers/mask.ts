const MOST_SHOWN = 4
const LEAST_HIDDEN = 3
const HIDDEN = '•'

/** Returns a name as other owners see it: `Мария К.`, or `Ма•••` without a last name. */
export function maskName(first: string, last: string): string {
  const [initial] = last.trim()
  if (initial) return `${first.trim()} ${initial.toUpperCase()}.`
  return Array.from(first.trim()).slice(0, 2).join('') + HIDDEN.repeat(LEAST_HIDDEN)
}

/** Returns the digits of a phone, those in the middle replaced: `7900•••6483`. */
export function maskPhone(phone: string): string {
  const shown = phone.length - LEAST_HIDDEN
  const head = Math.min(MOST_SHOWN, Math.floor(shown / 2))
  const tail = Math.min(MOST_SHOWN, shown - head)
  const hidden = HIDDEN.repeat(phone.length - head - tail)
  return phone.slice(0, head) + hidden + phone.slice(-tail)
}

/** Returns an address as staff see it: `a•••@example.com`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return email.slice(0, Math.min(1, at)) + HIDDEN.repeat(LEAST_HIDDEN) + email.slice(at)
}
