import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readText } from './documents.ts'

const FOLDER = 'docs/providers'
const HEADINGS = ['Order', 'Settings', 'Events', 'Verified here', 'Unconfirmed assumptions']
const pages = readdirSync(FOLDER)

describe('the page of a provider', () => {
  test.each(pages)(
    'the page of the provider %s says what to order, to set and to report, and what was verified',
    (name) => {
      const { text } = readText(join(FOLDER, name))
      const found = Array.from(text.matchAll(/^## (.+)$/gm), ([, heading]) => heading)
      expect(found.filter((heading) => HEADINGS.includes(heading ?? ''))).toEqual(HEADINGS)
    },
  )

  test.each(pages)(
    'the page of the provider %s is linked where operators read of providers',
    (name) => {
      expect(readText('docs/deploy.md').text).toContain(`(providers/${name}`)
    },
  )

  test.each(pages)('the page of the provider %s leads to the list of its settings', (name) => {
    const { text } = readText(join(FOLDER, name))
    const section = text.slice(text.indexOf('## Settings'), text.indexOf('## Events'))
    expect(section).toMatch(/\((?:\.\.\/settings\.md#[\w-]+|stripe\.md)\)/)
  })
})
