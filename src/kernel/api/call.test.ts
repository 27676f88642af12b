// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { authEndpoints } from '../../../contract/calls/sign-in.ts'
import { moneyEndpoints } from '../../../contract/calls/money.ts'
import { profileEndpoints } from '../../../contract/calls/profile.ts'
import { textEndpoints } from '../../../contract/calls/texts.ts'
import { walletEndpoints } from '../../../contract/calls/wallet.ts'
import { chooseLanguage } from '../environment/language.ts'
import { endSession, readToken, startSession } from '../session/session.ts'
import { ApiError } from './api-error.ts'
import { call } from './call.ts'

const fetched = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  startSession('secret')
})

afterEach(() => {
  endSession('logout')
  fetched.mockReset()
  vi.unstubAllGlobals()
})

function answer(body: unknown, status = 200): void {
  fetched.mockResolvedValueOnce(new Response(JSON.stringify(body), { status }))
}

/** The one request that was made: its address, and its headers by lower-case name. */
function sent() {
  const [address, { headers, ...rest } = {}] = fetched.mock.lastCall ?? []
  return { address, headers: new Headers(headers), ...rest }
}

describe('what goes out', () => {
  it('a data call carries the token and the language', async () => {
    chooseLanguage('en')
    answer({ results: [{ accounts: [] }] })
    await call(walletEndpoints.wallet)
    expect(sent().headers.get('Authorization')).toBe('Token secret')
    expect(sent().headers.get('Accept-Language')).toBe('en')
  })

  it.each(Object.values(authEndpoints))('a call sends no token with $path', async (endpoint) => {
    answer({ status: 'success', auth_token: 'new' })
    await call(endpoint)
    expect(sent().headers.has('Authorization')).toBe(false)
  })

  it('a call for the dictionary sends the token where there is one', async () => {
    answer({ results: [] })
    await call(textEndpoints.texts)
    expect(sent().headers.get('Authorization')).toBe('Token secret')
    endSession('logout')
    answer({ results: [] })
    await call(textEndpoints.texts)
    expect(sent().headers.has('Authorization')).toBe(false)
  })

  it.each([{}, { auth_token: '' }, { auth_token: null }, { auth_token: 'two words' }])(
    'a call is no login when its answer is %j',
    async (body) => {
      answer({ status: 'success', ...body })
      await expect(call(authEndpoints.login)).rejects.toMatchObject({ kind: 'malformed' })
    },
  )

  it('a call has its query in the address, and the key of a money call in its header', async () => {
    answer({ status: 'success' })
    await call(moneyEndpoints.topUpStatus, { query: { order: 'a b', currencyCode: 'RUB' } })
    expect(sent().address).toBe('/v2/wallet/top-up/status?order=a+b&currencyCode=RUB')
    answer({ status: 'pending', url: '/pay' })
    const body = { amount: '1.00', currency_code: 'RUB' }
    await call(moneyEndpoints.topUp, { body, idempotencyKey: 'key-1' })
    expect(sent().headers.get('Idempotency-Key')).toBe('key-1')
    expect(sent().body).toBe(JSON.stringify(body))
  })
})

describe('the answer', () => {
  it('the answer ignores unknown fields and fills in missing ones', async () => {
    answer({ first_name: 'Anna', surprise: { deep: true } })
    const info = await call(profileEndpoints.authInfo)
    expect(info).toMatchObject({ first_name: 'Anna', email: '', is_topup_allowed: false })
    expect(info).not.toHaveProperty('surprise')
  })

  it.each([
    ['a refusal', { status: 'error', message: 'No' }, 400, 'refused'],
    ['a refusal with status 200', { status: 'error', message: 'No' }, 200, 'refused'],
    ['a server error', { status: 'error' }, 503, 'server'],
    ['another shape', { results: 7 }, 200, 'malformed'],
    ['nothing', null, 200, 'malformed'],
  ])('the answer turns %s into an error of its kind', async (_, body, status, kind) => {
    answer(body, status)
    await expect(call(walletEndpoints.wallet)).rejects.toMatchObject({ name: 'ApiError', kind })
  })

  it('the answer keeps the message of a refusal', async () => {
    answer({ status: 'error', message: 'Too little', code: 'AMOUNT_TOO_SMALL' })
    await expect(call(walletEndpoints.wallet)).rejects.toMatchObject({
      message: 'Too little',
      code: 'AMOUNT_TOO_SMALL',
    })
  })

  it.each([
    ['html', 200, 'malformed'],
    ['html', 502, 'server'],
  ])('the answer survives %s with status %d', async (_, status, kind) => {
    fetched.mockResolvedValueOnce(new Response('<html>', { status }))
    await expect(call(walletEndpoints.wallet)).rejects.toMatchObject({ kind })
  })

  it('a read without a network is distinguished from an unreachable server', async () => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    fetched.mockRejectedValueOnce(new TypeError('failed'))
    await expect(call(walletEndpoints.wallet)).rejects.toMatchObject({ kind: 'offline' })
    onLine.mockReturnValue(true)
    fetched.mockRejectedValueOnce(new TypeError('failed'))
    await expect(call(walletEndpoints.wallet)).rejects.toMatchObject({ kind: 'network' })
    onLine.mockRestore()
  })

  it('the answer fails after its time limit', async () => {
    vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(AbortSignal.abort())
    fetched.mockRejectedValueOnce(new DOMException('late', 'TimeoutError'))
    await expect(call(walletEndpoints.wallet)).rejects.toMatchObject({ kind: 'timeout' })
  })
})

describe('INVALID_TOKEN', () => {
  const refusal = { status: 'error', code: 'INVALID_TOKEN' }

  it('INVALID_TOKEN ends the session, whatever the status', async () => {
    answer(refusal)
    await expect(call(walletEndpoints.wallet)).rejects.toBeInstanceOf(ApiError)
    expect(readToken()).toBeUndefined()
    expect(localStorage.getItem('token')).toBeNull()
  })

  it('INVALID_TOKEN does not end a session that was started since', async () => {
    fetched.mockImplementationOnce(() => {
      startSession('newer')
      return Promise.resolve(new Response(JSON.stringify(refusal), { status: 401 }))
    })
    await expect(call(walletEndpoints.wallet)).rejects.toMatchObject({ kind: 'session' })
    expect(readToken()).toBe('newer')
  })
})
