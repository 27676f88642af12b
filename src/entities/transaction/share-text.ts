/**
 * Hands a text to the device's own way of sharing, or to the clipboard where there is none. `closed`:
 * the owner changed their mind.
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
