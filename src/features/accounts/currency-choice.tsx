import { ChevronRight } from '@lucide/icons'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import type { Currency } from '../../../contract/calls/currency.ts'
import { isOpeningAllowed } from '../../shared/wallet/account-opening.ts'
import { useCurrencyName } from '../../shared/wallet/currency-name.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { CurrencyDisc } from '../../ui/icon/currency-disc.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { RowContents } from '../../ui/list/list-card.tsx'
import mark from '../../ui/choice/radio.module.css'
import styles from './currency-choice.module.css'

interface CurrencyChoiceProps {
  currencies: readonly Currency[]
  chosen: string | undefined
  onChoose: (code: string) => void
}

/**
 * The currencies of new accounts, one to be chosen; those that need an identification lead to it.
 */
export function CurrencyChoice({ currencies, chosen, onChoose }: CurrencyChoiceProps) {
  const { text, findText } = useTexts()
  const nameOf = useCurrencyName()
  const name = useId()
  const isFree = currencies.filter(isOpeningAllowed)
  const isLocked = currencies.filter((currency) => !isOpeningAllowed(currency))
  return (
    <>
      <div className={styles.list} role="radiogroup" aria-label={text('account.open.list_label')}>
        {isFree.map(({ code }) => (
          <label key={code} className={styles.row}>
            <RowContents
              leading={<CurrencyDisc code={code} tone={code === chosen ? 'surface' : 'neutral'} />}
              title={
                <span className={styles.code} translate="no">
                  {code}
                </span>
              }
              caption={findText(`account.open.caption_${code}`) ?? nameOf(code)}
            />
            <input
              className={mark.radio}
              type="radio"
              name={name}
              value={code}
              checked={code === chosen}
              onChange={() => onChoose(code)}
            />
          </label>
        ))}
      </div>
      {isLocked.map(({ code }) => (
        <Link key={code} to="/settings" hash="verification" className={styles.row}>
          <RowContents
            leading={<CurrencyDisc code={code} />}
            title={
              <span className={styles.locked} translate="no">
                {code}
              </span>
            }
            caption={text('account.open.not_allowed')}
            end={<Icon of={ChevronRight} size={20} />}
          />
        </Link>
      ))}
    </>
  )
}
