import { nextStop } from '../../ui/roving.ts'

/** Where a key of movement leads in a list that runs downwards; undefined for any other key. */
export function stepInAccounts(key: string, active: number, count: number): number | undefined {
  if (key === 'ArrowDown') return Math.min(active + 1, count - 1)
  if (key === 'ArrowUp') return Math.max(active - 1, 0)
  return key === 'Home' || key === 'End' ? nextStop(key, active, count) : undefined
}

/** The first account one of whose names begins with what is typed, in any case. */
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
