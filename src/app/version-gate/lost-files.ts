import { hasFile } from './ask-server.ts'

const MARK = 'chunk: '

/** Notes files of code and style that could not be had. */
export function createLostFiles() {
  const lost = new Set<string>()
  return {
    /** Takes the error of an import in; true when it is that of a file that was lost before. */
    add: (error: Error): boolean => {
      // The same error comes again where the browser keeps it.
      const reason = error.message.replace(MARK, '')
      // The router would reload by itself, past the holds, for an error that says it as browsers do.
      error.message = `${MARK}${reason}`
      dropStyle(addressIn(reason))
      const isKnown = lost.has(reason)
      lost.add(reason)
      return isKnown
    },
  }
}

/**
 * Whether the server has the file whose loss an error tells; true where the error does not say which
 * one it was. One that is there and is lost again is kept as lost by the browser.
 */
export async function isOnServer({ message }: Error): Promise<boolean> {
  const address = addressIn(message)
  return address === undefined || hasFile(address)
}

/** Takes the link of a style that did not come away: the next import would take it for loaded. */
function dropStyle(address: string | undefined): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    if (link.href === address) link.remove()
  }
}

function addressIn(message: string): string | undefined {
  return /https?:\/\/\S+$/.exec(message)?.[0]
}
