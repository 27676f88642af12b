import { Download, Link2, RefreshCw, Share2 } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import * as v from 'valibot'
import { useOnline } from '../../kernel/api/use-online.ts'
import { amountToSend } from '../../../contract/rules/typed-money.ts'
import { formatMoney } from '../../../contract/rules/money-format.ts'
import { buildPaymentLink } from '../../../contract/rules/payment-link.ts'
import type { Account } from '../../../contract/calls/wallet.ts'
import { currentWalletCodeAtom, indexOfWallet } from '../../shared/wallet/current-wallet.ts'
import { walletsQuery } from '../../shared/wallet/wallet.queries.ts'
import { maskedPhone } from '../../shared/phone-entry/masked-phone.ts'
import { useCountryList } from '../../shared/phone-entry/use-country-list.ts'
import { QueryBlock } from '../../shared/query-state/query-block.tsx'
import { amountIn, TypedAmount } from '../../shared/money-act/typed-amount.ts'
import { useKeptState } from '../../shared/kept-form/use-kept-state.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button } from '../../ui/button/button.tsx'
import { ErrorLine } from '../../ui/field/error-line.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { Skeleton } from '../../ui/progress/skeleton.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { CodeTarget } from './code-target.tsx'
import textStyle from '../../ui/styles/text-style.module.css'
import styles from './own-code.module.css'
import { QrImage } from '../../shared/qr-image/qr-image.tsx'
import { OwnAddressName } from './own-address-name.tsx'
import { receiveCodeQuery } from './receive-code.queries.ts'
import { ReceivedCard } from './received-card.tsx'
import { RenewDialog } from './renew-dialog.tsx'
import { type CodeToShare, useCodeActions } from './use-code-actions.ts'
import { useReceived } from './use-received.ts'
import { useWakeLock } from './use-wake-lock.ts'

/** The owner's code with its account and amount, and ways to hand it over. */
export function OwnCode() {
  const wallets = useQuery(walletsQuery)
  const code = useQuery(receiveCodeQuery)
  return (
    <QueryBlock
      query={code}
      titleKey="qr.error"
      skeleton={<Skeleton height={420} radius={28} />}
      isWaiting={wallets.isPending}
    >
      {({ token, name, phone }) => (
        <Code code={{ token, name, phone }} wallets={wallets.data ?? []} />
      )}
    </QueryBlock>
  )
}

/** Wallet, amount and note that the code contains. */
const CodeTerms = v.object({
  ...TypedAmount.entries,
  chosenId: v.optional(v.string()),
  note: v.string(),
})
type CodeTerms = v.InferOutput<typeof CodeTerms>
const NO_TERMS: CodeTerms = {
  chosenId: undefined,
  amount: '',
  amountCurrency: undefined,
  note: '',
}

interface CodeProps {
  code: { token: string; name: string; phone: string }
  wallets: readonly Account[]
}

function Code({ code: { token, name, phone }, wallets }: CodeProps) {
  const { text, language } = useTexts()
  const current = useAtomValue(currentWalletCodeAtom)
  const countries = useCountryList()
  const isOnline = useOnline()
  const [terms, change] = useKeptState<CodeTerms>('own-code', CodeTerms, NO_TERMS)
  const { chosenId, note } = terms
  const [opened, setOpened] = useState<'renew'>()
  const wallet =
    wallets.find(({ id }) => id === chosenId) ?? wallets[indexOfWallet(wallets, current)]
  const { received, forget } = useReceived()
  useWakeLock()
  const currency = wallet?.currency_code
  const amount = amountIn(terms, currency)
  const given = currency === undefined ? undefined : amountToSend(amount, currency)
  const link = buildPaymentLink(location.origin, {
    token,
    ...(note !== '' && { note }),
    ...(currency !== undefined && { currency, ...(given !== undefined && { amount: given }) }),
  })
  const money = given === undefined ? '' : formatMoney(given, { currency, language }).text
  const label =
    money === ''
      ? text('qr.image_alt_free', { name, code: currency ?? '' })
      : text('qr.image_alt', { name, code: currency ?? '', amount: money })
  return (
    <div className={styles.code}>
      {received ? (
        <ReceivedCard key={received.id} received={received} onAgain={forget} />
      ) : (
        <div className={styles.card}>
          <QrImage content={link} label={label} hasSign />
          <p className={styles.name} translate="no">
            <bdi>{name}</bdi>
          </p>
          <p className={textStyle.caption} translate="no">
            {maskedPhone(phone, countries)}
          </p>
          <OwnAddressName />
          {money !== '' && (
            <p className={styles.amount} translate="no">
              {money}
            </p>
          )}
          {note !== '' && <p className={textStyle.caption}>{note}</p>}
          {!isOnline && (
            <p className={textStyle.caption} role="status">
              {text('qr.offline')}
            </p>
          )}
        </div>
      )}
      {wallet && (
        <CodeTarget
          wallet={wallet}
          wallets={wallets}
          amount={amount}
          onChoose={({ id }) => change({ chosenId: id })}
          onAmount={(typed) => change({ amount: typed, amountCurrency: currency })}
          note={note}
          onNote={(typed) => change({ note: typed })}
        />
      )}
      <Actions code={{ link, name, money }} />
      <Button
        kind="plain"
        size="medium"
        icon={<Icon of={RefreshCw} size={20} />}
        disabled={!isOnline}
        onClick={() => setOpened('renew')}
      >
        {text('qr.renew_btn')}
      </Button>
      <RenewDialog isOpen={opened === 'renew'} onClose={() => setOpened(undefined)} />
    </div>
  )
}

function Actions({ code }: { code: CodeToShare }) {
  const { text } = useTexts()
  const { share, copy, save, isSaving, hasFailed } = useCodeActions(code)
  return (
    <>
      <div className={styles.actions}>
        <Button icon={<Icon of={Share2} size={20} />} onClick={share}>
          {text('qr.share_btn')}
        </Button>
        <Button kind="soft" icon={<Icon of={Link2} size={20} />} onClick={copy}>
          <span>{`${text('qr.copy_btn')} `}</span>
          <VisuallyHidden>{text('qr.copy_label')}</VisuallyHidden>
        </Button>
        <Button
          kind="soft"
          isBusy={isSaving}
          icon={<Icon of={Download} size={20} />}
          onClick={save}
        >
          <span>{`${text('qr.save_btn')} `}</span>
          <VisuallyHidden>{text('qr.save_label')}</VisuallyHidden>
        </Button>
      </div>
      <ErrorLine message={hasFailed ? text('qr.save_failed') : undefined} />
    </>
  )
}
