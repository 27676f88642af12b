import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Navigate } from '@tanstack/react-router'
import * as v from 'valibot'
import { walletAddressEndpoints } from '../../../contract/calls/wallet-address.ts'
import { decimalsOf } from '../../../contract/rules/currencies.ts'
import { amountOf, refusalOf } from '../../../contract/rules/typed-money.ts'
import { call } from '../../kernel/api/call.ts'
import { useDocumentTitle } from '../../kernel/texts/document-title.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { useKeptState } from '../../shared/kept-form/use-kept-state.ts'
import { MoneyLine } from '../../shared/money-act/money-line.tsx'
import { Avatar } from '../../ui/icon/avatar.tsx'
import styles from './auth-form.module.css'
import { LinkLanding } from './link-landing.tsx'

const route = getRouteApi('/auth')
const Typed = v.object({ amount: v.string() })
const PATH = /^\/@([^/?#]+)\/?(?:\?|$)/

/** A wallet address that was opened without a session: its public name, an amount, and ways to sign in and pay (T1). */
export function AddressLanding() {
  const search = route.useSearch()
  const name = PATH.exec(search.next ?? '')?.[1]
  useDocumentTitle('scan.pay_title')
  if (name === undefined) return <Navigate to="/auth" search={search} replace />
  return <Named name={name} />
}

function Named({ name }: { name: string }) {
  const { text } = useTexts()
  const [{ amount: typed }, change] = useKeptState(`address-landing ${name}`, Typed, {
    amount: '',
  })
  const { data, error } = useQuery({
    queryKey: ['address-link', name],
    queryFn: ({ signal }) => call(walletAddressEndpoints.addressLink, { body: { name }, signal }),
    retry: false,
  })
  if (!data) return <LinkLanding words={undefined} error={error} />
  const { name: publicName, currency_code: code } = data
  const amount = refusalOf(typed, decimalsOf(code)) === undefined ? amountOf(typed) : ''
  const words = {
    title: text('paylink.title_free', { name: publicName }),
    next: /[1-9]/.test(amount) ? `/@${name}?a=${amount}` : `/@${name}`,
    more: (
      <>
        <div className={styles.centered}>
          <Avatar name={publicName} size={80} />
        </div>
        <MoneyLine
          label={text('paylink.amount_label', { code })}
          plain={typed}
          onType={(next) => change({ amount: next })}
          currency={code}
        />
      </>
    ),
  }
  return <LinkLanding words={words} error={error} />
}
