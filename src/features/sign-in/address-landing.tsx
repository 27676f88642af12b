import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Navigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { walletAddressEndpoints } from '../../../contract/calls/wallet-address.ts'
import { decimalsOf } from '../../../contract/rules/currencies.ts'
import { amountToSend, refusalOf } from '../../../contract/rules/typed-money.ts'
import { call } from '../../kernel/api/call.ts'
import { useDocumentTitle } from '../../kernel/texts/document-title.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { MoneyLine } from '../../shared/money-act/money-line.tsx'
import { Avatar } from '../../ui/icon/avatar.tsx'
import styles from './auth-form.module.css'
import { useLandingAmount } from './landing-amount.ts'
import { LinkLanding } from './link-landing.tsx'

const route = getRouteApi('/auth')
const PATH = /^\/@([^/?#]+)\/?(?:\?|$)/

/**
 * A wallet address that was opened without a session: its public name, an amount, and ways to sign
 * in and pay (T1).
 */
export function AddressLanding() {
  const search = route.useSearch()
  const name = PATH.exec(search.next ?? '')?.[1]
  useDocumentTitle('scan.pay_title')
  if (name === undefined) return <Navigate to="/auth" search={search} replace />
  return <Named key={name} name={name} />
}

function Named({ name }: { name: string }) {
  const { text } = useTexts()
  const [typed, type] = useLandingAmount(name)
  const field = useRef<HTMLDivElement>(null)
  const { data, error } = useQuery({
    queryKey: ['address-link', name],
    queryFn: ({ signal }) => call(walletAddressEndpoints.addressLink, { body: { name }, signal }),
    retry: false,
  })
  if (!data) return <LinkLanding words={undefined} error={error} />
  const { name: publicName, currency_code: code } = data
  const isRefused = refusalOf(typed, decimalsOf(code)) !== undefined
  const amount = amountToSend(typed, code)
  const words = {
    title: text('paylink.title_free', { name: publicName }),
    next: amount === undefined ? `/@${name}` : `/@${name}?a=${amount}`,
    // The field says what is wrong with its amount.
    mayGo: () => {
      if (isRefused) field.current?.querySelector('input')?.focus()
      return !isRefused
    },
    more: (
      <>
        <div className={styles.centered}>
          <Avatar name={publicName} size={80} />
        </div>
        <div ref={field}>
          <MoneyLine
            label={text('paylink.amount_label', { code })}
            plain={typed}
            onType={type}
            currency={code}
          />
        </div>
      </>
    ),
  }
  return <LinkLanding words={words} error={error} />
}
