import type { Config } from '../config/config.ts'
import { ConfigError } from '../config/config-error.ts'
import type { Pepper } from '../lib/pepper.ts'
import { keepPepper } from './data-folder.ts'

type Secrets = Pick<Config, 'PEPPER' | 'PEPPER_PREVIOUS' | 'PEPPER_NEXT' | 'DATA_DIR'>

/**
 * Returns the secrets of the settings; in the sandbox the current one may be that of the data
 * folder. Throws ConfigError for one secret under two names.
 */
export function readPepper(config: Secrets): Pepper {
  const { PEPPER_PREVIOUS: previous, PEPPER_NEXT: next } = config
  const current = config.PEPPER ?? keepPepper(config.DATA_DIR)
  const given = [current, previous, next].filter((secret) => secret !== undefined)
  if (new Set(given).size < given.length) {
    throw new ConfigError('PEPPER, PEPPER_PREVIOUS and PEPPER_NEXT must differ')
  }
  return { current, ...(previous && { previous }), ...(next && { next }) }
}
