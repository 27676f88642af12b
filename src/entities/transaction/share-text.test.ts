// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { shareText } from './share-text.ts'

const picture = new File(['code'], 'qr.png', { type: 'image/png' })

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
  expect(await shareText('a link', picture)).toBe('shared')
  expect(shared).toEqual([expected])
})

test('a device without a dialog copies the text', async () => {
  stubNavigator({})
  expect(await shareText('a link', picture)).toBe('copied')
})

test('a dismissed dialog copies nothing', async () => {
  stubNavigator({
    share: () => Promise.reject(new DOMException('', 'AbortError')),
    clipboard: { writeText: () => Promise.reject(new Error('must not copy')) },
  })
  expect(await shareText('a link')).toBe('closed')
})
