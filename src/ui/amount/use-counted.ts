import { useEffect, useRef, useState } from 'react'

/** Duration of the count, ms. */
const COUNT_MS = 700

/**
 * Returns an amount, decimal text, that counts to its new value when it changes. It jumps there
 * where motion is reduced, the page is hidden or the number of decimals changes.
 */
export function useCounted(amount: string): string {
  const [shown, setShown] = useState(amount)
  const shownNow = useRef(amount)
  useEffect(() => {
    const from = shownNow.current
    const show = (next: string) => {
      shownNow.current = next
      setShown(next)
    }
    const steps = from === amount || !canCount() ? undefined : stepsBetween(from, amount)
    if (!steps) {
      show(amount)
      return undefined
    }
    const startedAt = performance.now()
    let frame = 0
    const step = () => {
      const part = Math.min((performance.now() - startedAt) / COUNT_MS, 1)
      show(steps(part))
      if (part < 1) frame = requestAnimationFrame(step)
    }
    frame = requestAnimationFrame(step)
    return () => cancelAnimationFrame(frame)
  }, [amount])
  return shown
}

function canCount(): boolean {
  return !document.hidden && !matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** Returns the amount at each part of the way, 0 to 1; undefined where there is none. */
export function stepsBetween(from: string, to: string): ((part: number) => string) | undefined {
  const [start, end] = [readMinor(from), readMinor(to)]
  if (!start || !end || start.decimals !== end.decimals) return undefined
  const { decimals } = end
  return (part) => {
    if (part >= 1) return to
    const eased = 1 - (1 - part) ** 3
    const minor =
      start.minor + ((end.minor - start.minor) * BigInt(Math.round(eased * 1e6))) / 1_000_000n
    return writeMinor(minor, decimals)
  }
}

function readMinor(amount: string): { minor: bigint; decimals: number } | undefined {
  const [, sign = '', whole = '', part = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(amount) ?? []
  if (whole === '') return undefined
  const minor = BigInt(whole + part)
  return { minor: sign === '' ? minor : -minor, decimals: part.length }
}

function writeMinor(minor: bigint, decimals: number): string {
  const digits = String(minor < 0n ? -minor : minor).padStart(decimals + 1, '0')
  const at = digits.length - decimals
  const text = decimals === 0 ? digits : `${digits.slice(0, at)}.${digits.slice(at)}`
  return minor < 0n ? `-${text}` : text
}
