import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'

/**
 * The package that has the program, by platform and processor; an optional part of
 * `@foundry-rs/anvil`.
 */
const PACKAGES: Readonly<Record<string, string>> = {
  'linux x64': '@foundry-rs/anvil-linux-amd64/bin/anvil',
  'linux arm64': '@foundry-rs/anvil-linux-arm64/bin/anvil',
  'darwin x64': '@foundry-rs/anvil-darwin-amd64/bin/anvil',
  'darwin arm64': '@foundry-rs/anvil-darwin-arm64/bin/anvil',
}

/** The path of a node for local chains; undefined where its package is not installed. */
export function findAnvil(): string | undefined {
  const file = PACKAGES[`${process.platform} ${process.arch}`]
  if (!file) return undefined
  try {
    const path = createRequire(import.meta.url).resolve(file)
    return existsSync(path) ? path : undefined
  } catch {
    return undefined
  }
}
