const GROUP = /\d{4}(?=\d)/g

/** The number of an account as people read it, `2043 7719 0369`, on one line. */
export function groupAccountNumber(number: string): string {
  return number.replaceAll(GROUP, '$&\u00a0')
}

/** The number as a reader of the screen says it: digit by digit. */
export function spellAccountNumber(number: string): string {
  return Array.from(number).join(' ')
}
