import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { encodeJson, encodeShared, holdsSecret } from '../../../server/http/compress-answers.ts'
import { openWallet, type Wallet } from '../support/app-harness.ts'
import { type Owner, registerOwner } from '../support/app-owners.ts'

let wallet: Wallet
let owner: Owner
beforeAll(async () => {
  wallet = await openWallet()
  owner = await registerOwner(wallet)
})
afterAll(() => wallet.close())

describe('compression', () => {
  const packed = { 'Accept-Encoding': 'gzip' }

  test('reads are compressed where that saves bytes', async () => {
    const dictionary = await wallet.app.request('/v2/wallet/text-data/', { headers: packed })
    expect(dictionary.headers.get('Content-Encoding')).toBe('gzip')
    expect(dictionary.headers.get('Vary')).toBe('Accept-Language, Accept-Encoding')
    const bytes = Buffer.from(await dictionary.arrayBuffer())
    expect(bytes.byteLength).toBeLessThan(40_000)
    const plain = await wallet.app.request('/v2/wallet/text-data/')
    expect(plain.headers.get('Content-Encoding')).toBeNull()
    expect(gunzipSync(bytes).toString()).toBe(await plain.text())
    const tag = dictionary.headers.get('ETag') ?? ''
    const same = await wallet.app.request('/v2/wallet/text-data/', {
      headers: { ...packed, 'If-None-Match': tag },
    })
    expect([same.status, await same.text()]).toEqual([304, ''])
  })

  test('rates are compressed though they are asked for by POST, and say what they depend on', async () => {
    const rates = await wallet.app.request('/v2/wallet/exchange/rates', {
      method: 'POST',
      headers: { ...packed, Authorization: `Token ${owner.token}` },
    })
    expect(rates.headers.get('Content-Encoding')).toBe('gzip')
    expect(rates.headers.get('Vary')).toContain('Accept-Encoding')
    expect(rates.headers.get('Content-Length')).toBeNull()
    const text = gunzipSync(Buffer.from(await rates.arrayBuffer())).toString()
    expect(JSON.parse(text)).toHaveProperty('rates')
  })

  test.each([
    ['GET', '/v2/wallet/exchange', 405],
    ['GET', '/v2/wallet/auth/login', 405],
    ['DELETE', '/v2/wallet', 405],
    ['DELETE', '/v2/wallet/text-data/', 405],
    ['PUT', '/v2/wallet/exchange/rates', 405],
    ['GET', '/v2/wallet/nothing', 404],
    ['GET', '/v2/wallet/transaction?limit=x', 400],
  ])('the failure of %s %s is plain and says so', async (method, path, status) => {
    const headers = { ...packed, Authorization: `Token ${owner.token}` }
    const answer = await wallet.app.request(path, { method, headers })
    expect(answer.status).toBe(status)
    expect(answer.headers.get('Content-Encoding')).toBeNull()
    const text = await answer.text()
    expect(JSON.parse(text)).toMatchObject({ status: 'error' })
    expect(answer.headers.get('Content-Length')).toBe(String(Buffer.byteLength(text)))
    expect(answer.headers.get('Allow') === null).toBe(status !== 405)
  })

  test('an answer with a token is marked so that nothing on its way compresses it', () => {
    expect(holdsSecret('{"status":"success","auth_token":"x"}')).toBe(true)
    expect(holdsSecret('{"token":"x"}')).toBe(true)
    expect(holdsSecret('{"token_address":"0x","name":"\\"token\\":"}')).toBe(false)
  })

  test('a long answer with a token stays as it is, and one without is compressed where the client takes it', () => {
    const filling = 'x'.repeat(2000)
    const secret = JSON.stringify({ auth_token: 'x', filling })
    expect(encodeJson(secret, 'gzip').body).toBe(secret)
    expect(encodeJson(secret, 'gzip').headers['Cache-Control']).toContain('no-transform')
    const plain = JSON.stringify({ filling })
    expect(encodeJson(plain, 'gzip;q=0, br').body).toBe(plain)
    expect(encodeJson(plain, undefined).headers['Vary']).toBe('Accept-Encoding')
    const { body } = encodeJson(plain, 'br, gzip')
    expect(gunzipSync(body).toString()).toBe(plain)
  })

  test.each(['gzip', 'br, gzip;q=0.5', 'identity', undefined])(
    'an answer that several calls get is written as any other, and once (%s)',
    (accepted) => {
      for (const filling of ['', 'x'.repeat(2000)]) {
        const answer = { name: 'Курс', filling }
        const first = encodeShared(answer, accepted)
        expect(first).toEqual(encodeJson(JSON.stringify(answer), accepted))
        expect(encodeShared(answer, accepted)).toBe(first)
      }
    },
  )

  test('small answers are not compressed', async () => {
    const headers = { ...packed, Authorization: `Token ${owner.token}` }
    const wallets = await wallet.app.request('/v2/wallet', { headers })
    expect(wallets.headers.get('Content-Encoding')).toBeNull()
    expect(wallets.headers.get('Content-Length')).toBe(String((await wallets.text()).length))
  })
})
