import type { BrowserContext, Page } from '@playwright/test'

/**
 * What Playwright does with a page or context inside, for which it has no option; undefined where
 * its internals are not as expected.
 */
export function findImplementation(target: Page | BrowserContext): unknown {
  const connection = readProperty(target, '_connection')
  const toImpl = readProperty(connection, 'toImpl')
  return typeof toImpl === 'function' ? Reflect.apply(toImpl, connection, [target]) : undefined
}

export function readProperty(value: unknown, name: string): unknown {
  return value instanceof Object ? Reflect.get(value, name) : undefined
}
