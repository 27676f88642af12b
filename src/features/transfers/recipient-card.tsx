import type { Recipient } from '../../../contract/calls/transfers.ts'
import { maskedPhone } from '../../shared/phone-entry/masked-phone.ts'
import { useCountryList } from '../../shared/phone-entry/use-country-list.ts'
import { Avatar } from '../../ui/icon/avatar.tsx'
import textStyle from '../../ui/styles/text-style.module.css'
import styles from './recipient-card.module.css'
import type { Elements } from '../../ui/content/content.ts'

interface RecipientCardProps {
  recipient: Recipient
  /** The wallet address at which they were found, `@name`; whoever was found there has no phone. */
  address?: string | undefined
  /** Above the name. */
  caption?: string
  /** At the end of the row. */
  end?: Elements
  /** Below the row. */
  children?: Elements
}

/** Another owner: initial, masked name and masked number, or public name and wallet address. */
export function RecipientCard({ recipient, address, caption, end, children }: RecipientCardProps) {
  const { name, phone } = recipient
  const countries = useCountryList()
  const place = phone === '' ? (address ?? '') : maskedPhone(phone, countries)
  return (
    <div className={styles.card}>
      <div className={styles.row}>
        <Avatar name={name} />
        <div className={styles.texts}>
          {caption !== undefined && <p className={textStyle.caption}>{caption}</p>}
          <p className={styles.name} translate="no">
            <bdi>{name}</bdi>
          </p>
          {place !== '' && (
            <p className={textStyle.caption} translate="no">
              {place}
            </p>
          )}
        </div>
        {end}
      </div>
      {children}
    </div>
  )
}
