import { environment } from '../../kernel/environment/environment.ts'
import { lazyModule, useLazyModule } from '../../ui/deferred/lazy-module.ts'
import { LogoSign } from '../../ui/icon/logo-sign.tsx'
import { Skeleton } from '../../ui/progress/skeleton.tsx'
import styles from './qr-image.module.css'

const MODULES = lazyModule(() => import('./qr-modules.ts'))
/** Side of the code, px. */
const SIDE = 232
/** Part of the side that the sign covers; error correction Q restores it. */
const SIGN_PART = 0.17

interface QrImageProps {
  /** The text of the code. */
  content: string
  label: string
  /** The sign of the brand stands in its middle. */
  hasSign?: boolean
}

/** A QR code, dark on white also in dark themes. */
export function QrImage({ content, label, hasSign = false }: QrImageProps) {
  const file = useLazyModule(MODULES)
  if (!file) return <Skeleton width={SIDE} height={SIDE} radius={16} />
  const { runs, side } = file.qrModules(content, hasSign ? 'Q' : 'M')
  const path = runs.map(({ x, y, length }) => `M${x} ${y}h${length}v1h-${length}z`).join('')
  return (
    <span className={styles.image} role="img" aria-label={label}>
      <svg viewBox={`0 0 ${side} ${side}`} aria-hidden="true" shapeRendering="crispEdges">
        <path d={path} />
      </svg>
      {hasSign && (
        <span className={styles.sign}>
          <LogoSign sign={environment.sign} size={SIDE * SIGN_PART} />
        </span>
      )}
    </span>
  )
}
