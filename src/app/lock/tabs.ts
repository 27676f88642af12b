import { isLockOn } from '../../kernel/runtime/storage.ts'
import { keepDataKey, readDataKey } from '../../kernel/session/lock/locked.ts'
import { openSession, readToken } from '../../kernel/session/session.ts'

/**
 * Tabs of one browser are unlocked together: the one that was unlocked shares what it has with the
 * others.
 */
let channel: BroadcastChannel | undefined

interface TabHandlers {
  /** Whether this tab may share what it has. */
  isOpen: () => boolean
  /** This tab got what it lacked. */
  onContents: () => void
}

/** Listens to the other tabs. */
export function joinOtherTabs({ isOpen, onContents }: TabHandlers): void {
  channel = new BroadcastChannel('app-lock')
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === 'ask') {
      const [token, key] = [readToken(), readDataKey()]
      if (isOpen() && key) post({ token, key })
    } else if (isContents(data) && isLockOn() && !readDataKey()) {
      keepDataKey(data.key)
      openSession(data.token)
      onContents()
    }
  })
}

/** Asks the other tabs, one of which may be unlocked. */
export function askOtherTabs(): void {
  if (!readDataKey()) post('ask')
}

/** Shares what this tab has with the others, when it was unlocked. */
export function tellOtherTabs(): void {
  const [token, key] = [readToken(), readDataKey()]
  if (key) post({ token, key })
}

function post(message: unknown): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin
  channel?.postMessage(message)
}

function isContents(data: unknown): data is { token: string; key: CryptoKey } {
  return (
    typeof data === 'object' &&
    data !== null &&
    'token' in data &&
    typeof data.token === 'string' &&
    'key' in data &&
    data.key instanceof CryptoKey
  )
}
