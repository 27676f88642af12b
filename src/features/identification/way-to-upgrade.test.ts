// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { wayToUpgrade } from './way-to-upgrade.ts'

const answer = { status: 'success', message: '', verification_url: '', howto_text: '' }
const url = 'https://check.example/1'

it.each([
  [{ verification_url: url, howto_text: 'Come in' }, { url }],
  [{ howto_text: 'Come in', message: 'Later' }, { words: 'Come in' }],
  [{ verification_url: 'javascript:alert(1)', howto_text: 'Come in' }, { words: 'Come in' }],
  [
    { verification_url: 'nonsense:', message: 'Closed until Monday' },
    { words: 'Closed until Monday' },
  ],
  [{ howto_text: ' ' }, undefined],
  [{}, undefined],
])('the way to upgrade for %j leads to %j', (part, way) => {
  expect(wayToUpgrade({ ...answer, ...part })).toEqual(way)
})
