/** Number of digits of the short form. */
const DIGITS = 4
const NO_BREAK_SPACE = '\u00a0'

/** An account with the facts that identify it. */
export interface NamedAccount {
  id: string
  currency_code: string
  number?: string | undefined
}

/**
 * Returns the short form, `RUB •• 0369`, which never breaks; the code for an account without a
 * number.
 */
export function shortAccount({ currency_code: code, number }: Omit<NamedAccount, 'id'>): string {
  if (number === undefined) return code
  return [code, '••', number.slice(-DIGITS)].join(NO_BREAK_SPACE)
}

/** Returns the code of an account, or its short form when another account has the same code. */
export function nameAccount(account: NamedAccount, accounts: readonly NamedAccount[]): string {
  const { id, currency_code: code } = account
  const hasTwin = accounts.some((other) => other.id !== id && other.currency_code === code)
  return hasTwin ? shortAccount(account) : code
}

/**
 * Finds the account of a transaction by its id, or by its currency when only one account has it.
 */
export function findShownAccount(
  accounts: readonly NamedAccount[],
  { account_id, currency_code }: { account_id?: string | undefined; currency_code: string },
): NamedAccount | undefined {
  const named = accounts.find(({ id }) => id === account_id)
  if (named || account_id !== undefined) return named
  const [found, ...others] = accounts.filter((one) => one.currency_code === currency_code)
  return others.length === 0 ? found : undefined
}
