import { Check, CircleAlert } from '@lucide/icons'
import { formatMoney } from '../../../../contract/rules/money-format.ts'
import { IN_REVIEW } from '../../../../contract/rules/statuses.ts'
import type { PayoutStatus } from '../../../../contract/calls/withdrawals.ts'
import { StageHeading } from '../../../shared/money-act/stage-heading.tsx'
import { formatAge } from '../../../kernel/lib/dates.ts'
import { ExplorerLink } from '../../../shared/explorer-link/explorer-link.tsx'
import { showToast } from '../../../kernel/runtime/toasts.ts'
import { useTexts } from '../../../kernel/texts/texts.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { CopyRow } from '../../../ui/list/copy-row.tsx'
import { Fact, FactList } from '../../../ui/list/fact-list.tsx'
import { LiveRegion } from '../../../ui/notice/live-region.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { Spinner } from '../../../ui/progress/spinner.tsx'
import { FeeAmount } from '../payout/fee-amount.tsx'
import { isPayoutOpen } from '../payout/payout.queries.ts'
import { shortenAddress } from '../../../../contract/rules/short-address.ts'
import { ConfirmationRing } from './confirmation-ring.tsx'
import { useNetworkSteps } from './use-network-steps.ts'
import stack from '../../../ui/styles/stack.module.css'
import styles from './usdc-status.module.css'
import type { Content } from '../../../ui/content/content.ts'
import { useDateWords } from '../../../kernel/texts/date-words.ts'

interface UsdcStatusProps {
  payout: PayoutStatus
  actions: Content
}

/** A withdrawal to a network, step by step, with its confirmations. */
export function UsdcStatus({ payout, actions }: UsdcStatusProps) {
  const { text, language } = useTexts()
  const words = useDateWords()
  const { currency_code: currency, hash, address } = payout
  const { confirmations = 0, confirmations_needed: needed = 0, minutes_left: minutes } = payout
  const write = (money: string) => formatMoney(money, { currency, language }).text
  const isOpen = isPayoutOpen(payout)
  const steps = useNetworkSteps(payout)
  const reached = steps.findLast(({ state }) => state !== 'ahead')
  const hasFailed = reached?.state === 'failed'
  return (
    <div className={stack.gap4}>
      <LiveRegion message={reached?.name ?? ''} />
      <div className={styles.head}>
        {needed > 0 && !hasFailed && (
          <ConfirmationRing
            count={confirmations}
            total={needed}
            label={text('crypto.step_confirming', { count: confirmations, total: needed })}
          />
        )}
        <StageHeading level={2}>
          {text('crypto.status_title', { amount: write(payout.amount) })}
        </StageHeading>
        {isOpen && minutes !== undefined && (
          <p className={styles.eta}>{text('crypto.step_eta', { minutes })}</p>
        )}
        {hasFailed && <p className={styles.eta}>{text('payout.returned')}</p>}
      </div>
      <ol className={styles.steps}>
        {steps.map(({ key, name, state, at }) => (
          <li
            key={key}
            className={styles.step}
            data-state={state}
            aria-current={state === 'present' ? 'step' : undefined}
          >
            <span className={styles.disc} aria-hidden="true">
              {state === 'done' && <Icon of={Check} size={16} strokeWidth={3} />}
              {state === 'present' && <Spinner size={16} />}
              {state === 'failed' && <Icon of={CircleAlert} size={16} />}
            </span>
            <span className={styles.name}>{name}</span>
            {at !== '' && state !== 'ahead' && (
              <time className={styles.time} dateTime={at}>
                {formatAge(new Date(at), words)}
              </time>
            )}
          </li>
        ))}
      </ol>
      {payout.status === IN_REVIEW && <Notice role="status">{text('payout.review_descr')}</Notice>}
      {payout.is_fee_raised === true && isOpen && (
        <Notice role="status">{text('crypto.stuck')}</Notice>
      )}
      <div className={styles.facts}>
        <FactList>
          {address !== undefined && (
            <Fact name={text('receipt.recipient')}>{shortenAddress(address)}</Fact>
          )}
          <Fact name={text('crypto.fee_label')}>
            <FeeAmount fee={payout.fee} currency={currency} />
          </Fact>
          <Fact name={text('crypto.recipient_gets')}>{write(payout.receives)}</Fact>
          <Fact name={text('receipt.number')}>{payout.number}</Fact>
        </FactList>
        {hash !== undefined && (
          <CopyRow
            label={text('receipt.hash')}
            value={hash}
            copyLabel={text('common.copy')}
            onCopy={() => showToast(text('common.copied'))}
          >
            {shortenAddress(hash)}
          </CopyRow>
        )}
      </div>
      <ExplorerLink url={payout.explorer_url} />
      {isOpen && <p className={styles.hint}>{text('crypto.leave_hint')}</p>}
      <div className={styles.actions}>{actions}</div>
    </div>
  )
}
