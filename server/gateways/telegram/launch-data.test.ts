import { describe, expect, test } from 'vitest'
import { readLaunchData, signLaunch } from './launch-data.ts'

const TOKEN = '7000000001:AAF-a-token-of-a-bot-for-tests-0000'
const NOW = new Date('2026-11-20T12:00:00Z')
const NOW_SECONDS = NOW.getTime() / 1000
const USER = { id: 279058397, first_name: 'Анна', last_name: 'Ли', username: 'anna_lee' }

const FIELDS = {
  query_id: 'AAHdF6IQAAAAAN0XohDhrOrc',
  user: JSON.stringify(USER),
  auth_date: String(NOW_SECONDS),
  signature: 'a-signature_for-others',
}

/** Launch data as Telegram makes it, with these fields. */
function sign(changed: Readonly<Record<string, string>> = {}, token = TOKEN): string {
  const fields = new URLSearchParams({ ...FIELDS, ...changed })
  fields.set('hash', signLaunch(fields, token))
  return fields.toString()
}

const read = (data: string) => readLaunchData(data, { token: TOKEN, now: NOW })
const userOf = (user: object) => read(sign({ user: JSON.stringify(user) }))

describe('launch data', () => {
  test('launch data keeps to a vector that was computed by another program', () => {
    const fields = new URLSearchParams('auth_date=1700000000&query_id=A+B&user={"id":1}')
    const expected = '56b124d63a82d6d0afd8694e2a736e4192af017b7b07df65edd97a3f2cffef9a'
    expect(signLaunch(fields, '123456:ABC-DEF1234ghIkl-zyx57W2v1u123ew11')).toBe(expected)
  })

  test('launch data that Telegram signed names its account', () => {
    expect(read(sign())).toMatchObject({ user: { id: '279058397', name: '@anna_lee' } })
  })

  test.each([
    ['a name', { id: 5, first_name: ' Анна  ', last_name: 'Ли' }, 'Анна Ли'],
    ['a name with invisible characters', { id: 5, first_name: 'А\u202eн\u0000на' }, 'Анна'],
    ['a long name', { id: 5, first_name: 'я'.repeat(200) }, 'я'.repeat(64)],
    ['no name at all', { id: 5 }, 'Telegram'],
  ])('launch data of an account with %s', (_, user, name) => {
    expect(userOf(user)).toMatchObject({ user: { id: '5', name } })
  })

  test.each([
    ['empty data', ''],
    ['no signature', new URLSearchParams(FIELDS).toString()],
    ['a signature of another length', new URLSearchParams({ ...FIELDS, hash: 'ab' }).toString()],
    ['a signature in capitals', sign().replace(/hash=.*/, (hash) => hash.toUpperCase())],
    ['a token of another bot', sign({}, `${TOKEN}x`)],
    ['another account', sign().replace('279058397', '279058398')],
    ['a later date', sign({ auth_date: '1' }).replace('auth_date=1', `auth_date=${NOW_SECONDS}`)],
    ['one more field', `${sign()}&is_admin=1`],
    ['a field twice', `${sign()}&user=${encodeURIComponent('{"id":1}')}`],
    ['a signature twice', `${sign()}&hash=${'0'.repeat(64)}`],
    ['no account', sign({ user: '' })],
    ['an account that is no JSON', sign({ user: '{' })],
    ['an id that is no number', sign({ user: '{"id":"5"}' })],
    ['no date', sign({ auth_date: '' })],
    ['a date that is no number', sign({ auth_date: '1e9' })],
  ])('launch data with %s is recognised as forged', (_, data) => {
    expect(read(data)).toBe('forged')
  })

  test.each([
    [60, 'fresh'],
    [61, 'stale'],
    [86_400, 'stale'],
    [-10, 'fresh'],
    [-11, 'stale'],
  ])('launch data of %i seconds ago is %s', (age, expected) => {
    const found = read(sign({ auth_date: String(NOW_SECONDS - age) }))
    expect(found === 'stale' ? 'stale' : 'fresh').toBe(expected)
  })

  test('launch data is the same launch in whatever order its fields come', () => {
    const fields = [...new URLSearchParams(sign())]
    const turned = new URLSearchParams(fields.toReversed()).toString()
    expect(read(turned)).toEqual(read(sign()))
  })
})
