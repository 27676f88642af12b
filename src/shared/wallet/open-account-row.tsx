import { ChevronRight, Plus } from '@lucide/icons'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { SymbolDisc } from '../../ui/icon/symbol-disc.tsx'
import { pressableRowClass, RowContents } from '../../ui/list/list-card.tsx'
import { type AccountOpening, isOpeningAllowed } from './account-opening.ts'
import styles from './open-account-row.module.css'

/** Codes that the caption names. */
const MAX_CODES = 4

/** Returns whether there is an account to open, as far as it is known. */
export function canOpen(opening: AccountOpening | undefined): opening is AccountOpening {
  return opening !== undefined && opening.offered?.length !== 0
}

/** The row that leads to the opening of an account, with the currencies that are offered. */
export function OpenAccountRow({ offered }: AccountOpening) {
  const { text } = useTexts()
  const codes = (offered ?? []).filter(isOpeningAllowed).map(({ code }) => code)
  const named = codes.slice(0, MAX_CODES).join(', ') + (codes.length > MAX_CODES ? ', …' : '')
  return (
    <Link to="/wallet/open" className={pressableRowClass}>
      <RowContents
        leading={
          <SymbolDisc tone="soft">
            <Icon of={Plus} size={20} />
          </SymbolDisc>
        }
        title={<span className={styles.title}>{text('account.open.row')}</span>}
        caption={named === '' ? undefined : text('account.open.row_caption', { codes: named })}
        end={<Icon of={ChevronRight} size={20} />}
      />
    </Link>
  )
}
