import { copyText } from '../../kernel/runtime/copy-text.ts'
import { host } from '../../kernel/platform/current-host.ts'

/** What happened to a shared text. `closed`: the owner dismissed the dialog. */
export type ShareOutcome = 'shared' | 'closed' | 'copied' | 'failed'

interface ShareOptions {
  /**
   * The link that the text is about. A messenger wants one: without it that of the wallet, which
   * reveals nothing of an owner.
   */
  link?: string
  /** Draws a picture for devices that share files. */
  draw?: () => Promise<File | undefined>
}

/**
 * Shares a text in a messenger by its picker of chats, elsewhere by the device's share dialog, with
 * the picture where the device shares files, or copies it where there is no dialog.
 */
export async function shareText(
  text: string,
  { link = location.origin, draw }: ShareOptions = {},
): Promise<ShareOutcome> {
  if (host().shareLink({ link, text: text.replace(link, '').trim() })) return 'shared'
  const picture = await draw?.()
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
  return (await copyText(text)) ? 'copied' : 'failed'
}
