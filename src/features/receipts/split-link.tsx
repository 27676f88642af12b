import { Split } from '@lucide/icons'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Transaction } from '../../../contract/calls/wallet.ts'
import { draftOf } from '../../shared/transaction/repeat-link.tsx'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { TileContents, tileClass } from '../../ui/button/tile.tsx'

/** The way to split what was paid among several; nothing for money that came in. */
export function SplitLink({ transaction }: { transaction: Transaction }) {
  const { text } = useTexts()
  const [at] = useState(() => Date.now())
  const { amount, number, exchange } = transaction
  if (!amount.startsWith('-') || exchange || number === undefined) return null
  return (
    <Link
      to="/request"
      search={{ split: 1, from: number }}
      state={draftOf(transaction, at)}
      className={tileClass}
    >
      <TileContents icon={Split}>{text('split.from_receipt_btn')}</TileContents>
    </Link>
  )
}
