import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { walletAddressEndpoints } from '../../../contract/calls/wallet-address.ts'
import { cleanAddressName, isAddressName } from '../../../contract/rules/address-form.ts'
import { call } from '../../kernel/api/call.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'

/** A name is checked when typing has paused for so long, ms. */
const PAUSE_MS = 400

/** Returns what becomes of the name that is typed: whether it is free, and the words about it. */
export function useAddressNameCheck(typed: string, shown: string) {
  const { text } = useTexts()
  const name = cleanAddressName(typed)
  const isWhole = isAddressName(name)
  const [checked, setChecked] = useState(name)
  useEffect(() => {
    const timer = setTimeout(() => setChecked(name), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [name])
  const { data } = useQuery({
    queryKey: ['address-name', checked],
    queryFn: ({ signal }) =>
      call(walletAddressEndpoints.addressName, { query: { name: checked }, signal }),
    enabled: isWhole && checked === name,
    retry: false,
  })
  const state = isWhole && data?.name === name ? data.state : undefined
  const isWaiting = isWhole && state === undefined
  const words = () => {
    if (isWaiting) return text('address.checking')
    return state === 'free' ? text('address.free', { address: shown + name }) : undefined
  }
  const error = () => {
    if (state === 'taken') return text('address.taken')
    if (state === 'reserved') return text('address.reserved')
    return name.length > 2 && !isWhole ? text('address.name_hint') : undefined
  }
  return {
    name,
    /** The server decides where the check has no answer. */
    canTake: isWhole && state !== 'taken' && state !== 'reserved' && state !== 'invalid',
    isFree: state === 'free',
    words: words(),
    error: error(),
  }
}
