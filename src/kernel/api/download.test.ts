// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { statementEndpoints } from '../../../contract/calls/statements.ts'
import { endSession, readToken, startSession } from '../session/session.ts'
import { download } from './download.ts'

const fetched = vi.fn<typeof fetch>()
const query = { number: 'T-7Q4K-92MD' }
const fetchReceipt = () => download(statementEndpoints.receiptFile, { query })
const PDF = { 'Content-Type': 'application/pdf' }

const refuse = (body: object) => Response.json({ status: 'error', ...body }, { status: 422 })

beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  startSession('secret')
})

afterEach(() => {
  endSession('logout')
  fetched.mockReset()
  vi.unstubAllGlobals()
})

it('a download returns the file under the name of the server; the token is in the header, not in the address', async () => {
  const headers = { ...PDF, 'Content-Disposition': 'attachment; filename="receipt-1.pdf"' }
  fetched.mockResolvedValueOnce(new Response('%PDF-', { headers }))
  const file = await fetchReceipt()
  expect([file.name, file.type, await file.text()]).toEqual([
    'receipt-1.pdf',
    'application/pdf',
    '%PDF-',
  ])
  const [address, options] = fetched.mock.lastCall ?? []
  expect(address).toBe('/v2/wallet/transaction/file?number=T-7Q4K-92MD')
  expect(new Headers(options?.headers).get('Authorization')).toBe('Token secret')
})

it('a refusal keeps its message, and one of the session ends it', async () => {
  fetched.mockResolvedValueOnce(refuse({ code: 'TOO_MANY_REQUESTS', message: 'Later' }))
  await expect(fetchReceipt()).rejects.toMatchObject({ kind: 'refused', message: 'Later' })
  fetched.mockResolvedValueOnce(refuse({ code: 'INVALID_TOKEN' }))
  await expect(fetchReceipt()).rejects.toMatchObject({ kind: 'session' })
  expect(readToken()).toBeUndefined()
})

it('an answer of another kind is no file', async () => {
  fetched.mockResolvedValueOnce(Response.json({}))
  await expect(fetchReceipt()).rejects.toMatchObject({ kind: 'malformed' })
  fetched.mockResolvedValueOnce(new Response('<html>', { status: 502 }))
  await expect(fetchReceipt()).rejects.toMatchObject({ kind: 'server' })
})

it('a file that breaks off is none', async () => {
  const body = new ReadableStream({ pull: (controller) => controller.error(new TypeError('cut')) })
  fetched.mockResolvedValueOnce(new Response(body, { headers: PDF }))
  await expect(fetchReceipt()).rejects.toMatchObject({ kind: 'network' })
})
