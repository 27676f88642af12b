import { host } from '../../platform/current-host.ts'
import { saveFile } from './save-file.ts'

/** Whether the owner can get files here: a messenger has no downloads, but some devices share files out of it. */
export function canHandOverFiles(): boolean {
  return (
    host().platform === 'web' || canShare(new File([], 'file.pdf', { type: 'application/pdf' }))
  )
}

/**
 * Saves a file, in a messenger by the device's share dialog. Returns false where that needs another press,
 * because the file took too long to come.
 */
export async function handOverFile(file: File): Promise<boolean> {
  if (host().platform === 'web') {
    saveFile(file)
    return true
  }
  try {
    await navigator.share({ files: [file] })
    return true
  } catch (error) {
    // A dialog that the owner closes is an answer.
    return error instanceof DOMException && error.name === 'AbortError'
  }
}

function canShare(file: File): boolean {
  return 'canShare' in navigator && navigator.canShare({ files: [file] })
}
