import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useOnline } from '../../kernel/api/use-online.ts'
import { profileQuery } from '../../shared/profile/profile.queries.ts'
import { isOpeningAllowed, useAccountOpening } from '../../shared/wallet/account-opening.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button } from '../../ui/button/button.tsx'
import { AccountTerms } from './account-terms.tsx'
import { ChooseCurrency } from './choose-currency.tsx'
import textStyle from '../../ui/styles/text-style.module.css'
import stack from '../../ui/styles/stack.module.css'
import styles from './open-account-card.module.css'

/** Currencies that the card lists. */
const MAX_SHOWN = 4

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The currency of a new account was chosen on the page below its dialog. */
    isCurrencyChosen?: boolean
  }
}

/**
 * The choice of a currency beside the wallets on a wide page; its button asks for the confirmation.
 */
export function OpenAccountCard() {
  const { text } = useTexts()
  const navigate = useNavigate()
  const titleId = useId()
  const isOnline = useOnline()
  const offered = useAccountOpening(useQuery(profileQuery).data)?.offered
  const [chosen, setChosen] = useState<string>()
  const free = offered?.filter(isOpeningAllowed) ?? []
  const code = free.find((one) => one.code === chosen)?.code ?? free[0]?.code
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <div className={styles.heading}>
        <h2 id={titleId} className={textStyle.h3}>
          {text('account.open.title')}
        </h2>
        {offered && offered.length > MAX_SHOWN && (
          <Link to="/wallet/open" className={styles.link}>
            {text('common.show_all')}
          </Link>
        )}
      </div>
      <form
        className={stack.gap2}
        onSubmit={(event) => {
          event.preventDefault()
          const state = { isCurrencyChosen: true }
          if (code !== undefined) {
            void navigate({ to: '/wallet/open', search: { currency: code }, state })
          }
        }}
      >
        <ChooseCurrency chosen={code} onChoose={setChosen} most={MAX_SHOWN} />
        {code !== undefined && (
          <>
            <Button type="submit" isWide disabled={!isOnline}>
              {text('account.open.btn', { code })}
            </Button>
            <AccountTerms />
          </>
        )}
        {!isOnline && (
          <p className={textStyle.hint} role="status">
            {text('account.open.offline')}
          </p>
        )}
      </form>
    </section>
  )
}
