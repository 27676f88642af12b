import { resolve } from 'node:path'

/** A file among what providers publish themselves, which the project does not hold. */
export function providerFile(name: string): string {
  return resolve(process.env['PROVIDER_SCHEMAS'] ?? '../shared/providers', name)
}
