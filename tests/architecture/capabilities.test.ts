import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as capabilities from '../../contract/rules/capabilities.ts'

const FOLDER = 'tests/flows'
const flows = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.spec.ts'))
  .map((name) => readFileSync(join(FOLDER, name), 'utf8'))

/** How flows name the words of a constant. */
function namesOf([name, words]: [string, string | Record<string, string>]): string[] {
  return typeof words === 'string' ? [name] : Object.keys(words).map((word) => `${name}.${word}`)
}

test.each(Object.entries(capabilities).flatMap(namesOf))(
  'a server that does not tell %s has a flow',
  (name) => {
    const forbids = new RegExp(`forbidCapability\\(page, [^)]*\\b${name.replace('.', '\\.')}\\b`)
    expect(flows.some((text) => forbids.test(text))).toBe(true)
  },
)
