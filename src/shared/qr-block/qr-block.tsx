import { ChevronRight, QrCode, ScanLine } from '@lucide/icons'
import { Link } from '@tanstack/react-router'
import { environment } from '../../kernel/environment/environment.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { Skeleton } from '../../ui/progress/skeleton.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import textStyle from '../../ui/styles/text-style.module.css'
import styles from './qr-block.module.css'

interface QrBlockProps {
  isQuiet?: boolean
  /** The server has codes to be paid by; undefined while it is not known. */
  canReceive: boolean | undefined
}

const ICONS = { code: QrCode, scan: ScanLine }

/**
 * Link to payment by QR code, with texts by environment (B3). Less prominent on pages about
 * something else.
 */
export function QrBlock({ isQuiet = false, canReceive }: QrBlockProps) {
  const { text } = useTexts()
  const { icon, titleKey, descriptionKey, receiveKey } = environment.qrBlock
  return (
    <Link to="/payment" className={isQuiet ? `${styles.block} ${styles.quiet}` : styles.block}>
      <span className={styles.tile}>
        <Icon of={ICONS[icon]} size={20} />
      </span>
      <span className={styles.texts}>
        <span className={styles.title}>{text(titleKey)}</span>
        <span className={textStyle.caption}>
          {canReceive === undefined ? (
            <Skeleton width="12em" height="1lh" />
          ) : (
            text(canReceive ? receiveKey : descriptionKey)
          )}
        </span>
      </span>
      <VisuallyHidden>{text('home.qr.link')}</VisuallyHidden>
      <Icon of={ChevronRight} className={styles.chevron} size={20} />
    </Link>
  )
}
