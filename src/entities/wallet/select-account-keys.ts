import { nextStop } from '../../ui/choice/roving.ts'

/** Returns the index that a key moves to in a vertical list; undefined for other keys. */
export function stepInAccounts(key: string, active: number, count: number): number | undefined {
  if (key === 'ArrowDown') return Math.min(active + 1, count - 1)
  if (key === 'ArrowUp') return Math.max(active - 1, 0)
  return key === 'Home' || key === 'End' ? nextStop(key, active, count) : undefined
}

/** Returns the first account with a name that begins with the typed text, ignoring case. */
export function typeInAccounts(
  names: readonly (readonly string[])[],
  typed: string,
): number | undefined {
  const wanted = typed.toLocaleLowerCase()
  const index = names.findIndex((own) =>
    own.some((name) => name.toLocaleLowerCase().startsWith(wanted)),
  )
  return index === -1 ? undefined : index
}
