import { describe, expect, test } from 'vitest'
import { listUnreleased, nameUnreleased } from './changelog.ts'

const TEXT = `# Changelog

## Unreleased

### Added

- A field.
- A page.

## 0.0.1, 2026-01-01

- The start.
`

describe('the changelog', () => {
  test('the changelog lists what is unreleased, without older releases', () => {
    expect(listUnreleased(TEXT)).toEqual(['- A field.', '- A page.'])
  })

  test.each(['', '# Changelog\n', '# Changelog\n\n## Unreleased\n\n## 0.0.1\n\n- The start.\n'])(
    'the changelog lists nothing in %j',
    (text) => expect(listUnreleased(text)).toEqual([]),
  )

  test('the changelog moves the entries to the released version', () => {
    const named = nameUnreleased(TEXT, '0.0.2', '2026-02-03')
    expect(named).toContain('## Unreleased\n\n## 0.0.2, 2026-02-03\n\n### Added\n\n- A field.\n')
    expect(named).toContain('## 0.0.1, 2026-01-01')
    expect(listUnreleased(named)).toEqual([])
  })
})
