import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ADDITIONS } from '../../../contract/rules/capabilities.ts'
import { transactionState } from '../../../contract/rules/statuses.ts'
import type { Transaction } from '../../../contract/calls/wallet.ts'
import { useCapability } from '../../shared/profile/capability.ts'
import { recentTransactionsQuery } from '../../shared/transaction/transaction.queries.ts'
import { readServerTime } from '../../kernel/runtime/server-clock.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'

/** Pause between two reads where the server announces no changes, ms. */
const POLL_MS = 15_000

/**
 * Returns the newest money that came from another owner since the code is shown, and the function
 * that forgets it.
 */
export function useReceived(): { received: Transaction | undefined; forget: () => void } {
  const { language } = useTexts()
  const hasNotifications = useCapability(ADDITIONS)
  const { data, dataUpdatedAt } = useQuery({
    ...recentTransactionsQuery(language),
    staleTime: 0,
    refetchInterval: hasNotifications ? false : POLL_MS,
  })
  const [openedAt] = useState(() => ({ here: Date.now(), server: readServerTime() }))
  const [known, setKnown] = useState<ReadonlySet<string>>()
  // What was read before the code was shown may lack older money.
  const isFresh = data !== undefined && dataUpdatedAt >= openedAt.here
  // Money that came while the first answer was on its way is new too.
  if (isFresh && !known) setKnown(idsOf(data.filter((one) => !isSince(one, openedAt.server))))
  const received = known && data?.find((one) => isIncoming(one) && !known.has(idOf(one)))
  return { received, forget: () => data && setKnown(new Set([...(known ?? []), ...idsOf(data)])) }
}

function isSince({ created_at: at }: Transaction, moment: number): boolean {
  return Date.parse(at) >= moment
}

function idsOf(transactions: readonly Transaction[]): ReadonlySet<string> {
  return new Set(transactions.map(idOf))
}

function idOf({ id, number, created_at }: Transaction): string {
  return id ?? number ?? created_at
}

/** Whether a transaction is money from another owner that has come in. */
function isIncoming({ kind, amount, status }: Transaction): boolean {
  return kind === 'transfer' && !amount.startsWith('-') && transactionState(status) === 'complete'
}
