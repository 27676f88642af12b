import { environment } from '../../kernel/environment/environment.ts'
import { shareText } from '../../shared/transaction/share-text.ts'
import { copyText } from '../../kernel/runtime/copy-text.ts'
import { showToast } from '../../kernel/runtime/toasts.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { useFileDownload } from '../../shared/file-download/use-file-download.ts'

/** A code to hand over. */
export interface CodeToShare {
  link: string
  /** Masked name of the owner. */
  name: string
  /** Written amount; empty for any. */
  money: string
}

/**
 * Returns functions that share a code (in a messenger its link, elsewhere link and picture), copy
 * the link, and save the picture.
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
  }
  const picture = async () => {
    const { drawQrPicture } = await import('./qr-picture.ts')
    const brand = text(environment.nameKey)
    const blob = await drawQrPicture({ content: link, name, amount: money, brand })
    return new File([blob], 'qr.png', { type: blob.type })
  }
  const copy = async () => {
    if (await copyText(link)) showToast(text('common.link_copied'))
  }
  const file = useFileDownload({
    fetchFile: picture,
    describe: async () => ({
      file: { kind: 'picture', png: await writeBase64(await picture()) },
    }),
  })
  return {
    share: () => void share(),
    copy: () => void copy(),
    save: () => file.start(),
    isSaving: file.isPending,
    /** The picture could not be made or handed over. */
    hasFailed: file.error !== null,
  }
}

async function writeBase64(file: File): Promise<string> {
  let text = ''
  for (const byte of new Uint8Array(await file.arrayBuffer())) text += String.fromCodePoint(byte)
  return btoa(text)
}
