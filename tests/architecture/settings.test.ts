import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { listAppSettings } from '../../scripts/setup/fingerprint.mjs'
import { BUILD_ROWS } from '../../scripts/settings/build-rows.ts'
import {
  listDescribed,
  SETTINGS_FILE,
  writeSettings,
} from '../../scripts/settings/settings-document.ts'
import { readConfig } from '../../server/config/config.ts'
import { listFiles } from './source-files.ts'

const document = readFileSync(SETTINGS_FILE, 'utf8')

/** Names of all variables that a start of the server reads, without those that name files. */
function listRead(): string[] {
  const read = new Set<string>()
  const variables = new Proxy<Record<string, string | undefined>>(
    { SANDBOX: '1' },
    {
      get: (values, name) => {
        read.add(String(name))
        return Reflect.get(values, name)
      },
    },
  )
  readConfig(variables)
  return [...read].filter((name) => !(name.endsWith('_FILE') && read.has(name.slice(0, -5))))
}

/** The rows of the document: the settings of USDC for each network. */
function expandNetworks(names: readonly string[]): string[] {
  return names.flatMap((name) =>
    name.startsWith('USDC_BASE_')
      ? ['BASE', 'ETHEREUM', 'POLYGON', 'ARBITRUM'].map((one) => name.replace('BASE', one))
      : [name],
  )
}

describe('docs/settings.md', () => {
  test('docs/settings.md is what its generator writes; else: node --import tsx scripts/make-settings.ts', () => {
    expect(document).toBe(writeSettings())
  })

  test('docs/settings.md describes each setting that a start of the server reads, once, and no other', () => {
    const read = listRead()
    expect(read.length).toBeGreaterThan(100)
    expect(expandNetworks(listDescribed()).toSorted()).toEqual(read.toSorted())
  })

  test('docs/settings.md describes each setting of a build, and no other', () => {
    const code = listFiles('src', 'sw', 'scripts').concat('vite.config.ts')
    const named = code.flatMap(
      (path) => readFileSync(path, 'utf8').match(/\bVITE_[A-Z_]+\b/g) ?? [],
    )
    const taken = [
      ...named.filter((name) => !name.endsWith('_')),
      ...listAppSettings(),
      'MIN_VERSION',
    ]
    expect(Object.keys(BUILD_ROWS).toSorted()).toEqual([...new Set(taken)].toSorted())
  })
})
