import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '../../support/test-database.ts'
import { openWallet, type Wallet } from '../support/app-harness.ts'
import { type Owner, PIN, registerOwner } from '../support/app-owners.ts'

/** The smallest PNG, of one pixel. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const STATEMENT = {
  kind: 'statement',
  format: 'csv',
  created_at__gte: '2026-11-01T00:00:00.000Z',
  created_at__lt: '2026-12-01T00:00:00.000Z',
}

describe.each(testEngines)('files at addresses of their own (%s)', (engine) => {
  let wallet: Wallet
  let owner: Owner
  beforeAll(async () => {
    wallet = await openWallet({}, engine)
    owner = await registerOwner(wallet, { isVerified: true })
  })
  afterAll(() => wallet.close())

  const ask = (file: object, more: object = {}, { token } = owner) =>
    wallet.call('fileLink', { token, body: { file, ...more } })
  const fetchFile = (path: unknown, method = 'GET') => wallet.app.request(String(path), { method })

  test('an address serves its file to the end once, without a session, as a download', async () => {
    const { status, json } = await ask(STATEMENT)
    expect(status).toBe(200)
    expect(json['name']).toMatch(/^statement-[\d.-]+\.csv$/)
    expect(json['path']).not.toContain(owner.phone.replace('+', ''))
    const head = await fetchFile(json['path'], 'HEAD')
    expect([head.status, await head.text()]).toEqual([200, ''])
    const response = await fetchFile(json['path'])
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${String(json['name'])}"`,
      'cache-control': 'no-store',
      'access-control-allow-origin': 'https://web.telegram.org',
      'x-content-type-options': 'nosniff',
    })
    expect((await response.text()).length).toBeGreaterThan(10)
    expect((await fetchFile(json['path'])).status).toBe(404)
    expect((await fetchFile(json['path'], 'HEAD')).status).toBe(404)
    const [row] = await wallet.context.db.query<{ wanted: string }>(
      'SELECT wanted FROM file_link WHERE sent_at IS NOT NULL',
    )
    expect(row?.wanted).toBe('')
  })

  test('a picture comes back as it was given, and what is no PNG is refused', async () => {
    const { json } = await ask({ kind: 'picture', png: PNG })
    const response = await fetchFile(json['path'])
    expect(response.headers.get('Content-Type')).toBe('image/png')
    expect(Buffer.from(await response.arrayBuffer()).toString('base64')).toBe(PNG)
    for (const png of ['PGh0bWw+', '', `${PNG}<script>`, 'iVBORw0KGgo'.padEnd(240_001, 'A')]) {
      expect((await ask({ kind: 'picture', png })).status).toBe(400)
    }
    const large = await ask({ kind: 'picture', png: 'iVBORw0KGgo'.padEnd(200_000, 'A') })
    expect(large.status).toBe(200)
  })

  test('the archive wants the PIN', async () => {
    expect((await ask({ kind: 'archive' })).status).toBe(400)
    const wrong = await ask({ kind: 'archive' }, { pin_code: '0007' })
    expect(wrong.json['code']).toBe('PIN_WRONG')
    const { json } = await ask({ kind: 'archive' }, { pin_code: PIN })
    const response = await fetchFile(json['path'])
    expect(response.headers.get('Content-Type')).toBe('application/zip')
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(bytes.subarray(0, 2).toString()).toBe('PK')
  })

  test('a transfer that breaks off is repeated twice, and no more', async () => {
    const { json } = await ask(STATEMENT)
    for (const status of [200, 200, 200, 404]) {
      const response = await fetchFile(json['path'])
      expect(response.status).toBe(status)
      await response.body?.cancel()
    }
  })

  test('an address ends after five minutes, and with the session that made it', async () => {
    const late = await ask(STATEMENT)
    wallet.clock.forwardSeconds(301)
    expect((await fetchFile(late.json['path'])).status).toBe(404)
    const other = await registerOwner(wallet)
    const { json } = await ask(STATEMENT, {}, other)
    await wallet.call('logout', { token: other.token })
    expect((await fetchFile(json['path'])).status).toBe(404)
  })

  test('a file that cannot be made is refused when it is requested', async () => {
    expect((await ask({ kind: 'receipt', number: 'T-0000-0000' })).status).toBe(404)
    const foreign = await ask({ ...STATEMENT, account_ids: 'nobodys' })
    expect(foreign.json['code']).toBe('ACCOUNT_NOT_FOUND')
    expect((await fetchFile(`/v2/file?token=${'x'.repeat(43)}`)).status).toBe(404)
    expect((await fetchFile('/v2/file?token=short')).status).toBe(400)
  })
})
