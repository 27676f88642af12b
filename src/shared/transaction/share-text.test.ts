// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { setHost } from '../../kernel/platform/current-host.ts'
import { webHost } from '../../kernel/platform/web-host.ts'
import { shareText } from './share-text.ts'

const picture = new File(['code'], 'qr.png', { type: 'image/png' })
const draw = () => Promise.resolve(picture)

afterEach(() => {
  vi.unstubAllGlobals()
})

function stubNavigator(parts: object): void {
  const clipboard = { writeText: () => Promise.resolve() }
  vi.stubGlobal('navigator', { clipboard, ...parts })
}

test.each([
  [true, { text: 'a link', files: [picture] }],
  [false, { text: 'a link' }],
])('a device that shares files (%s)', async (canShare, expected) => {
  const shared: unknown[] = []
  stubNavigator({
    canShare: () => canShare,
    share: (data: unknown) => {
      shared.push(data)
      return Promise.resolve()
    },
  })
  expect(await shareText('a link', { draw })).toBe('shared')
  expect(shared).toEqual([expected])
})

test('a device without a dialog copies the text', async () => {
  stubNavigator({})
  expect(await shareText('a link', { draw })).toBe('copied')
})

test('a dismissed dialog copies nothing', async () => {
  stubNavigator({
    share: () => Promise.reject(new DOMException('', 'AbortError')),
    clipboard: { writeText: () => Promise.reject(new Error('must not copy')) },
  })
  expect(await shareText('a link')).toBe('closed')
})

test('a messenger gets the text and a link of the wallet, and nothing is drawn', async () => {
  const shared: unknown[] = []
  setHost({
    ...webHost,
    shareLink: (given) => {
      shared.push(given)
      return true
    },
  })
  const drawNothing = vi.fn<() => Promise<undefined>>()
  expect(await shareText('Paid', { draw: drawNothing })).toBe('shared')
  expect(drawNothing).not.toHaveBeenCalled()
  const link = 'https://wallet.example/p/a'
  await shareText(`Pay Anna: ${link}`, { link })
  expect(shared).toEqual([
    { link: location.origin, text: 'Paid' },
    { link, text: 'Pay Anna:' },
  ])
  setHost(webHost)
})
