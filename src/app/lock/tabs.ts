import { isLockOn } from '../../runtime/storage.ts'
import { keepDataKey, readDataKey } from '../../session/lock/locked.ts'
import { openSession, readToken } from '../../session/session.ts'

/** Tabs of one browser are unlocked together: the one that was unlocked gives the others what it has. */
let channel: BroadcastChannel | undefined

interface TabHandlers {
  /** Whether this tab may give others what it has. */
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
      if (isOpen() && key) channel?.postMessage({ token, key })
    } else if (isContents(data) && isLockOn() && !readDataKey()) {
      keepDataKey(data.key)
      openSession(data.token)
      onContents()
    }
  })
}

/** Asks the other tabs, one of which may be unlocked. */
export function askOtherTabs(): void {
  if (!readDataKey()) channel?.postMessage('ask')
}

/** Gives the other tabs what this one has, when it was unlocked. */
export function tellOtherTabs(): void {
  const [token, key] = [readToken(), readDataKey()]
  if (key) channel?.postMessage({ token, key })
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
