/** What happened to a shared text. `closed`: the owner dismissed the dialog. */
export type ShareOutcome = 'shared' | 'closed' | 'copied' | 'failed'

/**
 * Shares a text by the device's share dialog, with the picture where the device shares files, or
 * copies it where there is no dialog.
 */
export async function shareText(text: string, picture?: File): Promise<ShareOutcome> {
  if ('share' in navigator) {
    const withPicture = { text, files: picture ? [picture] : [] }
    const hasFiles = picture !== undefined && navigator.canShare?.(withPicture)
    try {
      await navigator.share(hasFiles ? withPicture : { text })
      return 'shared'
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'closed'
    }
  }
  try {
    await navigator.clipboard.writeText(text)
    return 'copied'
  } catch {
    return 'failed'
  }
}
