import { showToast } from '../../runtime/toasts.ts'
import { useTexts } from '../../texts/texts.tsx'
import { CopyRow } from '../../ui/list/copy-row.tsx'
import { classifyQr } from './qr-content.ts'
import styles from './qr-content-card.module.css'

/** Content of a code as text, with a copy button; never opened as a link. */
export function QrContentCard({ content }: { content: string }) {
  const { text } = useTexts()
  const what = classifyQr(content)
  const label =
    what.kind === 'link'
      ? text('scan.foreign_link', { host: what.host })
      : text(`scan.foreign_${what.kind}`)
  return (
    <div className={styles.card}>
      <CopyRow
        label={label}
        value={content}
        copyLabel={text('scan.foreign_copy_btn')}
        onCopy={(isCopied) => showToast(text(isCopied ? 'common.copied' : 'error.copy_failed'))}
      />
    </div>
  )
}
