import type { LostFileMark } from '../../kernel/runtime/lost-file.ts'
import { hasFile } from './ask-server.ts'

const MARK: LostFileMark = 'chunk: '

/** Records files of code and style that failed to load. */
export function createLostFiles() {
  const lost = new Set<string>()
  return {
    /** Records an import error; returns true when the same file failed before. */
    add: (error: Error): boolean => {
      // Browsers that cache the failure throw the same error again.
      const reason = error.message.replace(MARK, '')
      // The router would reload by itself for the browser's own message, past the reload blocks.
      error.message = `${MARK}${reason}`
      dropStyle(addressIn(reason))
      const isKnown = lost.has(reason)
      lost.add(reason)
      return isKnown
    },
  }
}

/**
 * Returns whether the server has the file that an error names; true when the error names none. If
 * the file exists and still fails, the browser has cached the failure.
 */
export async function isOnServer({ message }: Error): Promise<boolean> {
  const address = addressIn(message)
  return address === undefined || hasFile(address)
}

/** Removes the link of a style that failed: the next import would treat it as loaded. */
function dropStyle(address: string | undefined): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    if (link.href === address) link.remove()
  }
}

function addressIn(message: string): string | undefined {
  return /https?:\/\/\S+$/.exec(message)?.[0]
}
