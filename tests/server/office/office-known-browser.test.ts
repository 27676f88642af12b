import { expect, test } from 'vitest'
import { openOffice, readOptions } from '../support/office-world.ts'

test('a browser in which an operator has signed in is not kept out by others in its network', async () => {
  const world = await openOffice()
  const anna = await world.join('Anna', ['viewer'])
  const enter = async (cookie?: string) => {
    const as = cookie === undefined ? {} : { cookie }
    const asked = await world.request('/sign-in/options', { method: 'POST', ...as })
    if (asked.status !== 200) return asked
    const assertion = JSON.stringify(anna.authenticator.sign(readOptions(asked)))
    const fields = { assertion, next: '/' }
    return world.request('/sign-in', { method: 'POST', fields, ...as })
  }
  const marks = (await enter()).headers.getSetCookie()
  const known = marks.find((text) => text.startsWith('office_known='))?.split(';', 1)[0] ?? ''
  for (let tries = 0; tries < 61; tries += 1) {
    await world.request('/sign-in/options', { method: 'POST' })
  }
  expect((await enter()).status).toBe(429)
  expect((await enter(known.replace(/.$/, (last) => (last === '0' ? '1' : '0')))).status).toBe(429)
  expect((await enter(known)).status).toBe(303)
  await world.close()
})
