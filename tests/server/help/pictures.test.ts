import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sweepPictureFiles } from '../../../server/domain/help/picture-files.ts'
import { cleanUp } from '../../../server/jobs/cleaning.ts'
import { testEngines } from '../../support/test-database.ts'
import { openWallet, type Wallet } from '../support/app-harness.ts'
import { type Owner, readText, registerOwner } from '../support/app-owners.ts'
import { ask, makePicture, readQuestion, upload, write } from '../support/help-acts.ts'

const DAY_SECONDS = 86_400
const PNG_START = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/** A part of a PNG, without a checksum. */
function chunk(name: string, data: Buffer): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt32BE(data.length)
  return Buffer.concat([head, Buffer.from(name), data, Buffer.alloc(4)])
}

/** A PNG whose header names this size, with pixels of one row. */
function makeBomb(width: number, height: number): Buffer {
  const size = Buffer.alloc(13)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  size.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from(PNG_START),
    chunk('IHDR', size),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

describe.each(testEngines)('pictures of questions (%s)', (engine) => {
  let wallet: Wallet
  let owner: Owner
  let other: Owner
  beforeAll(async () => {
    wallet = await openWallet({}, engine)
    owner = await registerOwner(wallet, { isVerified: true })
    other = await registerOwner(wallet)
  })
  afterAll(() => wallet.close())

  const add = async (bytes: Uint8Array) =>
    readText((await upload(wallet, owner.token, bytes)).json['id'])
  const fetchPicture = (id: string, token = owner.token) =>
    wallet.app.request(`/v2/wallet/help/picture/file?id=${id}`, {
      headers: { Authorization: `Token ${token}` },
    })
  const codeOf = async (bytes: Uint8Array) =>
    (await upload(wallet, owner.token, bytes)).json['code']

  test.each(['jpeg', 'png'] as const)(
    'a %s is kept without data of the camera and served so that nothing in it runs',
    async (format) => {
      const given = await makePicture(640, 480, format)
      expect((await sharp(given).metadata()).exif?.toString('latin1')).toContain('Secret camera')
      const reply = await fetchPicture(await add(given))
      const kept = Buffer.from(await reply.arrayBuffer())
      const { exif, xmp, icc, width, height, format: type } = await sharp(kept).metadata()
      expect([exif, xmp, icc]).toEqual([undefined, undefined, undefined])
      expect([type, width, height]).toEqual(['jpeg', 640, 480])
      expect(kept.toString('latin1')).not.toContain('Secret camera')
      expect(Object.fromEntries(reply.headers)).toMatchObject({
        'content-type': 'image/jpeg',
        'content-disposition': 'inline; filename="picture.jpg"',
        'content-security-policy': expect.stringContaining('sandbox'),
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      })
    },
  )

  test('a picture that lies on its side is turned upright, and a large one becomes smaller', async () => {
    const turned = await sharp(await makePicture(300, 200))
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect((await upload(wallet, owner.token, turned)).json).toMatchObject({
      width: 200,
      height: 300,
    })
    const large = await makePicture(4000, 3000)
    expect((await upload(wallet, owner.token, large)).json).toMatchObject({
      width: 2000,
      height: 1500,
    })
  })

  test('the script behind the pixels of a picture is not kept', async () => {
    const script = Buffer.from('<script>alert(1)</script><?php system(1) ?>')
    const reply = await fetchPicture(await add(Buffer.concat([await makePicture(), script])))
    expect(Buffer.from(await reply.arrayBuffer()).toString('latin1')).not.toMatch(/script|php/)
  })

  test.each([
    ['a page', Buffer.from('<html><script>alert(1)</script>')],
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['a GIF', Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'latin1')],
    ['a document', Buffer.from('%PDF-1.7\n')],
    ['the first bytes of a JPEG alone', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
    ['a page that begins as a PNG', Buffer.from([...PNG_START, ...Buffer.from('<html>')])],
    ['nothing', Buffer.alloc(0)],
  ])('a picture is refused by its content: %s', async (_, bytes) => {
    expect(await codeOf(bytes)).toBe('PICTURE_REFUSED')
  })

  test('a picture that is cut off is refused', async () => {
    const whole = await makePicture(1200, 900, 'png')
    expect(await codeOf(whole.subarray(0, whole.length / 2))).toBe('PICTURE_REFUSED')
  })

  test.each([
    [50_000, 50_000],
    [12_001, 1],
    [8000, 8000],
  ])('a picture of %s by %s pixels is refused before it is decoded', async (width, height) => {
    const before = process.memoryUsage().rss
    expect(await codeOf(makeBomb(width, height))).toBe('PICTURE_TOO_LARGE')
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000)
  })

  test('a body above the largest picture is refused, and other calls keep their small one', async () => {
    const { token } = owner
    const base64 = 'A'.repeat(7_100_000)
    expect((await wallet.call('addHelpPicture', { token, body: { base64 } })).status).toBe(413)
    const body = { number: 'R-2222-2222', text: 'x'.repeat(20_000) }
    expect((await wallet.call('sendHelpMessage', { token, body })).status).toBe(413)
  })

  test('pictures belong to one message of their owner', async () => {
    wallet.clock.forwardSeconds(3600)
    const picture = await add(await makePicture())
    const theirs = await ask(wallet, other.token, { key: 'theirs' })
    const sent = await write(wallet, other.token, {
      number: theirs,
      key: 'stolen',
      pictures: [picture],
    })
    expect(sent.json['code']).toBe('NOT_FOUND')
    expect((await fetchPicture(picture, other.token)).status).toBe(404)
    const number = await ask(wallet, owner.token, { key: 'mine', text: '', pictures: [picture] })
    const again = await write(wallet, owner.token, { number, key: 'again', pictures: [picture] })
    expect(again.json['code']).toBe('NOT_FOUND')
    const five = Array.from({ length: 5 }, () => picture)
    const many = await write(wallet, owner.token, { number, key: 'five', pictures: five })
    expect(many.json['code']).toBe('BAD_REQUEST')
    const { messages } = await readQuestion(wallet, owner.token, number)
    expect(messages).toMatchObject([{ text: '', pictures: [{ id: picture, width: 640 }] }])
  })

  test('pictures are limited, whatever becomes of them', async () => {
    wallet.clock.forwardSeconds(3600)
    const codes = []
    for (let n = 0; n < 41; n += 1) codes.push(await codeOf(Buffer.from('x')))
    expect(codes.at(39)).toBe('PICTURE_REFUSED')
    expect(codes.at(40)).toBe('TOO_MANY_REQUESTS')
  })

  test('unsent pictures go after a day, those of a closed question with the retention', async () => {
    wallet.clock.forwardSeconds(3600)
    const { db } = wallet.context
    const [unsent, sent] = [await add(await makePicture()), await add(await makePicture())]
    const number = await ask(wallet, owner.token, { key: 'kept', pictures: [sent] })
    const isThere = async (id: string) =>
      (await db.query('SELECT 1 FROM help_picture WHERE id = $1', [id])).length === 1
    const clean = () => cleanUp(db, wallet.clock.now())
    wallet.clock.forwardSeconds(DAY_SECONDS + 1)
    await clean()
    expect([await isThere(unsent), await isThere(sent)]).toEqual([false, true])
    await db.query(
      `UPDATE transaction_problem SET closed_at = NULL WHERE id = (SELECT question_id FROM help_picture WHERE id = $1)`,
      [sent],
    )
    const { token } = await registerOwner(wallet)
    expect(token).not.toBe('')
    await wallet.call('closeQuestion', { token: owner.token, body: { number } })
    const [closed] = await db.query<{ idle_since: Date | null }>(
      'SELECT idle_since FROM help_picture WHERE id = $1',
      [sent],
    )
    expect(closed?.idle_since).not.toBeNull()
    await cleanUp(db, new Date(wallet.clock.now().getTime() + 364 * DAY_SECONDS * 1000))
    expect(await isThere(sent)).toBe(true)
    await cleanUp(db, new Date(wallet.clock.now().getTime() + 366 * DAY_SECONDS * 1000))
    expect(await isThere(sent)).toBe(false)
  })

  test('a folder keeps the pictures where the operator has named one, and loses the erased ones', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'pictures-'))
    const held = await openWallet({ picturesFolder: folder }, engine)
    try {
      const { token } = await registerOwner(held, { isVerified: true })
      const { json } = await upload(held, token, await makePicture())
      const id = readText(json['id'])
      expect(await readdir(folder)).toEqual([`${id}.jpg`])
      const { db } = held.context
      const [row] = await db.query('SELECT file_base64 FROM help_picture WHERE id = $1', [id])
      expect(row).toEqual({ file_base64: null })
      const query = { headers: { Authorization: `Token ${token}` } }
      expect((await held.app.request(`/v2/wallet/help/picture/file?id=${id}`, query)).status).toBe(
        200,
      )
      const later = new Date(Date.now() + 2 * 3_600_000)
      await sweepPictureFiles(db, folder, later)
      expect(await readdir(folder)).toHaveLength(1)
      await db.query('DELETE FROM help_picture')
      await sweepPictureFiles(db, folder, new Date())
      expect(await readdir(folder)).toHaveLength(1)
      await sweepPictureFiles(db, folder, later)
      expect(await readdir(folder)).toEqual([])
    } finally {
      await held.close()
      await rm(folder, { recursive: true })
    }
  })
})
