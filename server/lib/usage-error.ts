/** A command line that asks for nothing that exists; the message says in lines what does. */
export class UsageError extends Error {
  override name = 'UsageError'
}
