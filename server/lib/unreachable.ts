/**
 * Ends a switch over all members of a union: a new member does not compile. Throws when one came
 * all the same.
 */
export function unreachable(value: never): never {
  throw new Error(`a value that no branch takes: ${JSON.stringify(value)}`)
}
