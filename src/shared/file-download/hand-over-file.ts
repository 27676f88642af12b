import { type BodyOf, call } from '../../kernel/api/call.ts'
import { fileLinkEndpoints } from '../../../contract/calls/file-links.ts'
import { host } from '../../kernel/platform/current-host.ts'
import { isFramed } from '../../kernel/platform/is-framed.ts'
import { messenger } from '../../kernel/platform/messenger.ts'

/** Body of the call that makes an address for a file. */
export type LinkedFile = BodyOf<typeof fileLinkEndpoints.fileLink>

/**
 * What is known to have become of a file: the browser has begun to save it, the messenger downloads
 * it, it opens in a browser outside, the owner has shared it or has not, nobody answered, another
 * press is needed, or nothing works here.
 */
export type FileOutcome =
  | 'started'
  | 'messenger'
  | 'outside'
  | 'shared'
  | 'cancelled'
  | 'unsure'
  | 'press_again'
  | 'not_here'

export interface OfferedFile {
  /** Fetches or draws it. */
  make: () => Promise<File>
  /** Tells the server which file an address is for. */
  link: () => Promise<LinkedFile>
  /** The file is here, and waits for a press. */
  kept?: File | undefined
}

/** Whether the owner can get files here. */
export function canHandOverFiles(): boolean {
  return hasDownloads() || host().platform === 'telegram' || canShare(emptyFile())
}

/**
 * Hands a file over in the first way that this place has: a browser saves it; a messenger downloads
 * it from an address of the server, else the device shares it, else a browser outside of the
 * messenger opens the address. Returns the file too where it waits for another press. Rejects where
 * it cannot be made.
 */
export async function handOverFile(
  offered: OfferedFile,
): Promise<{ outcome: FileOutcome; kept?: File }> {
  const { make, link, kept } = offered
  if (hasDownloads()) {
    saveFile(kept ?? (await make()))
    return { outcome: 'started' }
  }
  const download = messenger()?.download
  if (download && !kept) {
    const asked = await download(await makeAddress(link))
    return {
      outcome: asked === 'downloading' ? 'messenger' : asked === 'unknown' ? 'unsure' : asked,
    }
  }
  if (canShare(kept ?? emptyFile())) return shareFile(kept ?? (await make()))
  if (host().platform === 'telegram') {
    const { url } = await makeAddress(link)
    host().openPage(url)
    return { outcome: 'outside' }
  }
  return { outcome: 'not_here' }
}

/** A frame of a messenger that did not answer blocks downloads without a word. */
function hasDownloads(): boolean {
  return host().platform === 'web' && !isFramed()
}

async function makeAddress(link: OfferedFile['link']): Promise<{ url: string; name: string }> {
  const { path, name } = await call(fileLinkEndpoints.fileLink, {
    body: await link(),
    idempotencyKey: crypto.randomUUID(),
  })
  return { url: new URL(path, location.origin).href, name }
}

async function shareFile(file: File): Promise<{ outcome: FileOutcome; kept?: File }> {
  if (!canShare(file)) return { outcome: 'not_here' }
  try {
    await navigator.share({ files: [file] })
    return { outcome: 'shared' }
  } catch (error) {
    // A dialog that the owner closes is an answer.
    const isClosed = error instanceof DOMException && error.name === 'AbortError'
    return isClosed ? { outcome: 'cancelled' } : { outcome: 'press_again', kept: file }
  }
}

function emptyFile(): File {
  return new File([], 'file.pdf', { type: 'application/pdf' })
}

function canShare(file: File): boolean {
  return 'canShare' in navigator && navigator.canShare({ files: [file] })
}

/** Offers a file for saving under its name. */
function saveFile(file: File): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
