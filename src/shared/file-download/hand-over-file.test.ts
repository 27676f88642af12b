// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setHost } from '../../kernel/platform/current-host.ts'
import {
  type Messenger,
  type MessengerDownload,
  setMessenger,
} from '../../kernel/platform/messenger.ts'
import { webHost } from '../../kernel/platform/web-host.ts'
import { canHandOverFiles, handOverFile, type OfferedFile } from './hand-over-file.ts'

const calls = vi.hoisted(() => ({ call: vi.fn<() => Promise<unknown>>() }))
vi.mock('../../kernel/api/call.ts', () => calls)

const file = new File(['x'], 'receipt.pdf', { type: 'application/pdf' })
const offered: OfferedFile = {
  make: () => Promise.resolve(file),
  link: () => Promise.resolve({ file: { kind: 'receipt', number: 'T-1' } }),
}
/** Addresses that the host was asked to download and to open. */
let downloads: unknown[] = []
let opened: string[] = []

beforeEach(() => {
  calls.call.mockResolvedValue({ path: '/v2/file?token=t', name: 'receipt.pdf' })
  downloads = []
  opened = []
})
afterEach(() => {
  setHost(webHost)
  vi.restoreAllMocks()
})

interface Can {
  download?: MessengerDownload
  share?: (data: ShareData) => Promise<void>
}

function openMessenger({ download, share }: Can = {}): void {
  setHost({
    ...webHost,
    platform: 'telegram',
    openPage: (url) => {
      opened.push(url)
      return 'beside'
    },
  })
  const bare: Messenger = {
    takeLaunchData: () => undefined,
    requestWriting: () => {},
    setMainButton: () => {},
    onMainButton: () => {},
    onSettings: () => {},
    homeScreen: undefined,
    biometry: undefined,
    scanner: undefined,
    download: undefined,
  }
  const take = (asked: unknown) => {
    downloads.push(asked)
    return Promise.resolve(download ?? 'unknown')
  }
  setMessenger({ ...bare, download: download && take })
  Object.assign(navigator, { canShare: () => share !== undefined, share })
}

it('a browser begins to save the file under its name', async () => {
  const names: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLElement) {
    names.push(this.getAttribute('download') ?? '')
  })
  expect(canHandOverFiles()).toBe(true)
  expect(await handOverFile(offered)).toEqual({ outcome: 'started' })
  expect(names).toEqual(['receipt.pdf'])
})

it.each([
  ['downloading', 'messenger'],
  ['cancelled', 'cancelled'],
  ['unknown', 'unsure'],
] as const)('a messenger that answers %s to an address has %s', async (download, outcome) => {
  openMessenger({ download, share: () => Promise.resolve() })
  expect(canHandOverFiles()).toBe(true)
  expect(await handOverFile(offered)).toEqual({ outcome })
  expect(downloads).toEqual([
    { url: new URL('/v2/file?token=t', location.origin).href, name: 'receipt.pdf' },
  ])
})

it('a messenger without downloads shares it where the device shares files', async () => {
  const shared: unknown[] = []
  openMessenger({ share: (data) => Promise.resolve(void shared.push(data.files?.[0])) })
  expect(canHandOverFiles()).toBe(true)
  expect(await handOverFile(offered)).toEqual({ outcome: 'shared' })
  expect(shared).toEqual([file])
})

it('a messenger that neither downloads nor shares gets the address opened outside of it', async () => {
  openMessenger()
  expect(await handOverFile(offered)).toEqual({ outcome: 'outside' })
  expect(opened).toEqual([new URL('/v2/file?token=t', location.origin).href])
})

it('a frame whose host did not answer saves nothing, and nothing else is claimed', async () => {
  vi.spyOn(window, 'top', 'get').mockReturnValue(null)
  Object.assign(navigator, { canShare: () => false })
  expect(canHandOverFiles()).toBe(false)
  expect(await handOverFile(offered)).toEqual({ outcome: 'not_here' })
})

it.each([
  ['a closed dialog is an answer', 'AbortError', { outcome: 'cancelled' }],
  ['a share that came too late needs another press', 'NotAllowedError', { kept: file }],
])('a file is handed over: %s', async (_, name, expected) => {
  openMessenger({ share: () => Promise.reject(new DOMException('no', name)) })
  expect(await handOverFile(offered)).toMatchObject(expected)
})
