import { environment } from '../kernel/environment/environment.ts'
import { useTexts } from '../kernel/texts/texts.tsx'
import styles from './auth-picture.module.css'
import type { Elements } from '../ui/content/content.ts'

/** The place before the decimal sign. */
const BEFORE_DECIMALS = /(?=[.,]\d\d\b)/

/** The fan of account cards on the auth screens, drawn without a bitmap (U11). */
export function AuthPicture() {
  const { text } = useTexts()
  const { back, middle, front, amountKey } = environment.authPicture
  const [whole, rest] = text(amountKey).split(BEFORE_DECIMALS)
  return (
    <div className={styles.picture} role="img" aria-label={text('wallet.auth.image_alt')}>
      <div className={styles.fan} aria-hidden>
        <Card className={styles.back} {...back} />
        <Card className={styles.middle} {...middle} />
        <Card className={styles.front} {...front}>
          {/* SVG text: a font that loads later changes no layout. */}
          <svg className={styles.amount}>
            <text y="1em">
              <tspan>{whole}</tspan>
              <tspan className={styles.quiet}>{rest}</tspan>
            </text>
          </svg>
        </Card>
      </div>
    </div>
  )
}

interface CardProps {
  className: string
  code: string
  sign: string
  children?: Elements
}

function Card({ className, code, sign, children }: CardProps) {
  return (
    <div className={`${styles.card} ${className}`}>
      <span className={styles.heading}>
        <span className={styles.disc}>{sign}</span>
        <span translate="no">{code}</span>
      </span>
      {children}
    </div>
  )
}
