import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useOnline } from '../../kernel/api/use-online.ts'
import { isOpeningAllowed, useAccountOpening } from '../../shared/wallet/account-opening.ts'
import { SubmitHint } from '../../shared/money-act/submit-hint.tsx'
import { useIsUnsettled } from '../../shared/money-act/unsettled-acts.ts'
import { profileQuery } from '../../shared/profile/profile.queries.ts'
import { walletsQuery } from '../../shared/wallet/wallet.queries.ts'
import { LongWait } from '../../kernel/texts/long-wait.tsx'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { MainButton } from '../../shared/main-button/main-button.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { ChooseCurrency } from './choose-currency.tsx'
import { ConfirmAccount } from './confirm-account.tsx'
import styles from './open-account-dialog.module.css'
import { useOpenAccount } from './use-open-account.ts'

interface OpenAccountDialogProps {
  /** The first choice; undefined for the first that is offered. */
  currency: string | undefined
  /** It was chosen before: the dialog begins with the confirmation. */
  isCurrencyChosen: boolean
  onClose: () => void
}

/** Opens an account in two steps: the currency, and the confirmation without a PIN (L2). */
export function OpenAccountDialog(props: OpenAccountDialogProps) {
  const { currency, isCurrencyChosen, onClose } = props
  const { text } = useTexts()
  const navigate = useNavigate()
  const formId = useId()
  const hintId = useId()
  const isUnsettled = useIsUnsettled('openAccount')
  const isOnline = useOnline()
  const { data: wallets = [] } = useQuery(walletsQuery)
  const offered = useAccountOpening(useQuery(profileQuery).data)?.offered
  const [chosen, setChosen] = useState(currency)
  const [confirmed, setConfirmed] = useState(isCurrencyChosen ? currency : undefined)
  const goTo = (id: string | undefined) =>
    void (id === undefined
      ? navigate({ to: '/wallet', replace: true })
      : navigate({ to: '/wallet/$id', params: { id }, replace: true }))
  const { stage, reset, open } = useOpenAccount(({ id }) => goTo(id))
  const free = offered?.filter(isOpeningAllowed) ?? []
  const code = free.find((one) => one.code === chosen)?.code ?? free[0]?.code

  if (confirmed === undefined) {
    const isEmpty = offered?.length === 0
    return (
      <Dialog
        isOpen
        onClose={onClose}
        title={text('account.open.title')}
        closeLabel={text('common.close')}
        footer={
          isEmpty ? (
            <Button isWide onClick={onClose}>
              {text('common.ok')}
            </Button>
          ) : (
            <MainButton type="submit" form={formId} disabled={code === undefined || !isOnline}>
              {text('common.next')}
            </MainButton>
          )
        }
      >
        <form
          id={formId}
          onSubmit={(event) => {
            event.preventDefault()
            if (code !== undefined && isOnline) setConfirmed(code)
          }}
        >
          <ChooseCurrency chosen={code} onChoose={setChosen} />
          <OfflineNotice />
        </form>
      </Dialog>
    )
  }
  const existing = wallets.find((wallet) => wallet.currency_code === confirmed)
  const isThere = stage.name === 'exists' || (stage.name === 'ready' && existing !== undefined)
  const isOver = isThere || stage.name === 'unknown'
  const isBusy = stage.name === 'running' || stage.name === 'opened'
  const leave = () => {
    if (isCurrencyChosen) return onClose()
    reset()
    setConfirmed(undefined)
  }
  const words = () => {
    if (isThere) return text('account.open.exists_btn')
    if (stage.name === 'unknown') return text('wallet.detail.to_list')
    return text('account.open.btn', { code: confirmed })
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={text('account.open.confirm_title', { code: confirmed })}
      closeLabel={text('common.close')}
      footer={
        <div className={styles.buttons}>
          {!isOver && isUnsettled && <SubmitHint id={hintId} act="openAccount" />}
          {/* One button throughout, so that it keeps the focus. */}
          <MainButton
            isBusy={isBusy}
            disabled={!isOver && !isBusy && (!isOnline || isUnsettled)}
            aria-describedby={hintId}
            onClick={() => (isOver ? goTo(existing?.id) : open(confirmed))}
          >
            {words()}
          </MainButton>
          {!isOver && !isBusy && (
            <Button kind="plain" isWide onClick={leave}>
              {text('common.back')}
            </Button>
          )}
        </div>
      }
    >
      <ConfirmAccount
        code={confirmed}
        error={stage.name === 'ready' ? stage.error : ''}
        isOver={isOver}
      />
      <div role="alert">
        {isThere && <Notice>{text('account.open.exists', { code: confirmed })}</Notice>}
        {stage.name === 'unknown' && <Notice kind="warning">{text('account.open.unknown')}</Notice>}
      </div>
      <LongWait isBusy={isBusy} />
      {!isOver && <OfflineNotice />}
    </Dialog>
  )
}

function OfflineNotice() {
  const { text } = useTexts()
  const isOnline = useOnline()
  return <div role="status">{!isOnline && <Notice>{text('account.open.offline')}</Notice>}</div>
}
