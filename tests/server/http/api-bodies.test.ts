import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { endpoints } from '../../../contract/endpoints.ts'
import { openWallet, readReply, type Wallet } from '../support/app-harness.ts'
import { draftOf, freshPhone, type Owner, registerOwner } from '../support/app-owners.ts'

let wallet: Wallet
let owner: Owner
beforeAll(async () => {
  wallet = await openWallet()
  owner = await registerOwner(wallet, { isVerified: true })
})
afterAll(() => wallet.close())

const ENDPOINTS: [string, Endpoint][] = Object.entries(endpoints)
const WITH_BODY = ENDPOINTS.filter(([, endpoint]) => endpoint.body)
const POSTS = ENDPOINTS.filter(([, endpoint]) => endpoint.method === 'POST')

async function post(path: string, body: string, headers: Record<string, string> = {}) {
  const json = { 'Content-Type': 'application/json', Authorization: `Token ${owner.token}` }
  const init = { method: 'POST', body, headers: { ...json, ...headers } }
  return readReply(await wallet.app.request(path, init))
}

describe('every call', () => {
  test.each(WITH_BODY)('a call refuses a body that is not its JSON: %s', async (_, { path }) => {
    const bodies = ['', '{', 'null', '[]', '"text"', '7', '{}', '['.repeat(8000)]
    for (const body of bodies) {
      expect(await post(path, body)).toMatchObject({ status: 400, json: { code: 'BAD_REQUEST' } })
    }
  })

  // Pictures and links to files have limits of their own.
  const small = POSTS.filter(([name]) => name !== 'fileLink' && name !== 'addHelpPicture')
  test.each(small)('a call refuses a body of more than 16 KB: %s', async (_, { path }) => {
    const reply = await post(path, JSON.stringify({ note: 'x'.repeat(16_384) }))
    expect(reply).toMatchObject({ status: 413, json: { code: 'BODY_TOO_LARGE' } })
  })

  test.each([
    'text/plain',
    'text/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonx',
    '',
  ])('every call takes no right body of the type %j', async (type) => {
    const body = JSON.stringify({ amount: '5.00', currency_code: 'USD' })
    const order = (contentType: string) =>
      post(endpoints.topUp.path, body, { 'Content-Type': contentType })
    expect(await order(type)).toMatchObject({ status: 415, json: { code: 'CONTENT_TYPE' } })
    expect((await order('application/json; charset=utf-8')).status).toBe(200)
  })
})

function bodyOf(bytes: number) {
  const draft = JSON.stringify({ ...draftOf(freshPhone()), note: '' })
  return draft.replace('"note":""', `"note":"${'x'.repeat(bytes - draft.length)}"`)
}

describe('the size of a body', () => {
  const path = endpoints.register.path

  test.each(['said', 'not said'])(
    '16 KB pass, a byte more does not (length %s)',
    async (isSaid) => {
      const sendBytes = (bytes: number) =>
        post(path, bodyOf(bytes), isSaid === 'said' ? { 'Content-Length': String(bytes) } : {})
      expect((await sendBytes(16_384)).status).toBe(200)
      expect(await sendBytes(16_385)).toMatchObject({
        status: 413,
        json: { code: 'BODY_TOO_LARGE' },
      })
    },
  )

  test('the size of a body counts as well when it comes in pieces', async () => {
    const body = new Blob([bodyOf(20_000)]).stream()
    const request = new Request(`http://wallet${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
      duplex: 'half',
    } as RequestInit)
    expect((await readReply(await wallet.app.request(request))).status).toBe(413)
  })
})
