import { environment } from '../../environment/environment.ts'
import { shareText } from '../../entities/transaction/share-text.ts'
import { report } from '../../runtime/report.ts'
import { showToast } from '../../runtime/toasts.ts'
import { useTexts } from '../../texts/texts.tsx'
import { saveFile } from '../../shared/file-download/save-file.ts'

/** A code to hand over. */
export interface CodeToShare {
  link: string
  /** Masked name of the owner. */
  name: string
  /** Written amount; empty for any. */
  money: string
}

/**
 * Returns functions that share a code (in a messenger its link, elsewhere link and picture), copy the
 * link, and save the picture.
 */
export function useCodeActions({ link, name, money }: CodeToShare) {
  const { text } = useTexts()
  const share = async () => {
    const words =
      money === ''
        ? text('qr.share_text_free', { name, link })
        : text('qr.share_text', { name, amount: money, link })
    const outcome = await shareText(words, { link, draw: () => picture().catch(() => undefined) })
    if (outcome === 'copied') showToast(text('common.link_copied'))
    if (outcome === 'failed') showToast(text('error.copy_failed'))
  }
  const picture = async () => {
    const { drawQrPicture } = await import('./qr-picture.ts')
    const brand = text(environment.nameKey)
    const blob = await drawQrPicture({ content: link, name, amount: money, brand })
    return new File([blob], 'qr.png', { type: blob.type })
  }
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
      showToast(text('common.link_copied'))
    } catch {
      showToast(text('error.copy_failed'))
    }
  }
  const save = async () => {
    try {
      saveFile(await picture())
      showToast(text('qr.saved'))
    } catch (error) {
      report('qr-picture', error)
      showToast(text('qr.save_failed'))
    }
  }
  return { share: () => void share(), copy: () => void copy(), save: () => void save() }
}
