import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../kernel/api/call.ts'
import { useGuardedMutation } from '../../kernel/api/use-guarded-mutation.ts'
import { useOnline } from '../../kernel/api/use-online.ts'
import { walletEndpoints } from '../../../contract/calls/wallet.ts'
import type { ShownTotal } from './total.ts'
import { showToast } from '../../kernel/runtime/toasts.ts'
import { errorText } from '../../kernel/texts/error-text.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { useCurrencies } from './currencies.queries.ts'
import styles from './main-currency-choice.module.css'
import { walletsRootKey } from './wallets-key.ts'

/**
 * The choice of the main currency, saved at once: those of the server's table, or of the accounts
 * (S1).
 */
export function MainCurrencyChoice({ total, accounts }: Pick<ShownTotal, 'total' | 'accounts'>) {
  const { text } = useTexts()
  const queryClient = useQueryClient()
  const isOnline = useOnline()
  const table = useCurrencies() ?? []
  /** What the running call sets; at a refusal the choice goes back. */
  const [next, setNext] = useState<string>()
  const save = useGuardedMutation({
    mutationFn: (code: string) =>
      call(walletEndpoints.setMainCurrency, { body: { currency_code: code } }),
    onSuccess: async (_, code) => {
      void queryClient.invalidateQueries({ queryKey: ['statistics'] })
      await queryClient.invalidateQueries({ queryKey: [walletsRootKey] })
      showToast(text('total.currency_done', { code }))
    },
    onError: (error) => showToast(errorText(error, text)),
    onSettled: () => setNext(undefined),
  })
  const shown = next ?? total.currency_code
  const codes = new Set([
    ...accounts.map(({ currency_code }) => currency_code),
    ...table.map(({ code }) => code),
    shown,
  ])
  return (
    <select
      className={styles.choice}
      aria-label={text('total.currency_label')}
      value={shown}
      disabled={!isOnline}
      onChange={({ target }) => {
        if (save.isPending) return
        setNext(target.value)
        save.start(target.value)
      }}
    >
      {[...codes].map((code) => (
        <option key={code} value={code} translate="no">
          {code}
        </option>
      ))}
    </select>
  )
}
