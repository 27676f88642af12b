/**
 * Shares a text by the device's share dialog, or copies it where there is none. `closed`: the owner
 * dismissed the dialog.
 */
export async function shareText(text: string): Promise<'shared' | 'closed' | 'copied' | 'failed'> {
  if ('share' in navigator) {
    try {
      await navigator.share({ text })
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
