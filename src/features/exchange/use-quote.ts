import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { type Hold, restsUntil, secondsLeft, untilNextSecond } from './quote-clock.ts'
import type { Rates } from './rates.queries.ts'

/** Seconds left from which on the end is near. */
const NEAR_SECONDS = 5

/** Rates that are held. */
export interface Quote {
  hold: Hold
  /** Whole seconds that are left. */
  seconds: number
  isNear: boolean
  isExpired: boolean
  isRenewing: boolean
  /** The button to renew rests after a few presses. */
  isResting: boolean
  /** Requests the rates and returns them; undefined where they cannot be read. */
  renew: () => Promise<Rates | undefined>
}

interface QuoteOptions {
  /** False where the server does not hold rates. */
  isHeld: boolean
  /** Expired rates are requested without a press while nothing is typed and the page is visible. */
  isTyped: boolean
}

/** Counts down how long the rates are held; undefined where the server does not hold them. */
export function useQuote(
  query: Pick<UseQueryResult<Rates>, 'data' | 'isFetching' | 'refetch'>,
  { isHeld, isTyped }: QuoteOptions,
): Quote | undefined {
  const hold = isHeld ? query.data?.hold : undefined
  const [now, setNow] = useState(() => Date.now())
  const [renewals, setRenewals] = useState<readonly number[]>([])
  const seconds = hold ? secondsLeft(hold, now) : 0
  const restEnd = restsUntil(renewals, now)
  const isCounting = seconds > 0
  const isExpired = hold !== undefined && !isCounting

  useEffect(() => {
    if (!hold || !isCounting) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const tick = () => {
      const moment = Date.now()
      setNow(moment)
      timer = setTimeout(tick, untilNextSecond(hold, moment))
    }
    timer = setTimeout(tick)
    return () => clearTimeout(timer)
  }, [hold, isCounting])

  useEffect(() => {
    if (restEnd === undefined) return undefined
    const timer = setTimeout(() => setNow(Date.now()), restEnd - Date.now())
    return () => clearTimeout(timer)
  }, [restEnd])

  const renewIfVisible = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void query.refetch({ cancelRefetch: false })
  })
  useEffect(() => {
    if (isExpired && !isTyped) renewIfVisible()
  }, [isExpired, isTyped])

  if (!hold) return undefined
  return {
    hold,
    seconds,
    isNear: seconds <= NEAR_SECONDS,
    isExpired,
    isRenewing: query.isFetching,
    isResting: restEnd !== undefined,
    renew: async () => {
      const moment = Date.now()
      setNow(moment)
      setRenewals([...renewals, moment])
      const { data, isSuccess } = await query.refetch({ cancelRefetch: false })
      setNow(Date.now())
      return isSuccess ? data : undefined
    },
  }
}
