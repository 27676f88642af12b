import { environment } from '../environment/environment.ts'
import { currencySymbol } from '../contract/rules/currencies.ts'
import { formatMoney } from '../contract/rules/money-format.ts'
import { useTexts } from '../texts/texts.tsx'
import styles from './auth-picture.module.css'

/** The fan of account cards on the auth screens, drawn without a bitmap (U11). */
export function AuthPicture() {
  const { text, language } = useTexts()
  const { back, middle, front, amount } = environment.authPicture
  const money = formatMoney(amount, { currency: front, language })
  return (
    <div className={styles.picture} role="img" aria-label={text('wallet.auth.image_alt')}>
      <div className={styles.fan} aria-hidden>
        <Card className={styles.back} code={back} />
        <Card className={styles.middle} code={middle} />
        <Card className={styles.front} code={front}>
          {/* SVG text: a font that loads later changes no layout. */}
          <svg className={styles.amount}>
            <text y="1em">
              {money.symbolBefore}
              {money.whole}
              <tspan className={styles.quiet}>
                {money.decimals}
                {money.symbolAfter}
              </tspan>
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
  children?: React.ReactNode
}

function Card({ className, code, children }: CardProps) {
  return (
    <div className={`${styles.card} ${className}`}>
      <span className={styles.heading}>
        <span className={styles.disc}>{currencySymbol(code) ?? code}</span>
        {code}
      </span>
      {children}
    </div>
  )
}
