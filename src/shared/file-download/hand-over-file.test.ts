// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { setHost } from '../../platform/current-host.ts'
import { webHost } from '../../platform/web-host.ts'
import { canHandOverFiles, handOverFile } from './hand-over-file.ts'

const file = new File(['x'], 'receipt.pdf', { type: 'application/pdf' })

afterEach(() => {
  setHost(webHost)
  vi.restoreAllMocks()
})

function openMessenger(share?: (data: ShareData) => Promise<void>): void {
  setHost({ ...webHost, platform: 'telegram' })
  Object.assign(navigator, { canShare: () => share !== undefined, share })
}

it('a browser saves the file under its name', async () => {
  const names: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLElement) {
    names.push(this.getAttribute('download') ?? '')
  })
  expect(canHandOverFiles()).toBe(true)
  expect(await handOverFile(file)).toBe(true)
  expect(names).toEqual(['receipt.pdf'])
})

it('a messenger shares it where the device shares files', async () => {
  const shared: unknown[] = []
  openMessenger((data) => Promise.resolve(void shared.push(data.files?.[0])))
  expect(canHandOverFiles()).toBe(true)
  expect(await handOverFile(file)).toBe(true)
  expect(shared).toEqual([file])
})

it('elsewhere in a messenger there are no files', () => {
  openMessenger()
  expect(canHandOverFiles()).toBe(false)
})

it.each([
  ['a closed dialog is an answer', 'AbortError', true],
  ['a share that came too late needs another press', 'NotAllowedError', false],
])('%s', async (_, name, expected) => {
  openMessenger(() => Promise.reject(new DOMException('no', name)))
  expect(await handOverFile(file)).toBe(expected)
})
