import { type ParsedLocation, redirect } from '@tanstack/react-router'
import * as v from 'valibot'
import { sessionStore } from '../../kernel/runtime/storage.ts'

const KEY = 'paid-link'

const PaidLink = v.object({
  path: v.string(),
  /**
   * Place of its page in the browser's history: what is behind it was opened before the payment.
   */
  index: v.number(),
})
type PaidLink = v.InferOutput<typeof PaidLink>

/** The payment link that was paid last in this tab; null while storage was not read. */
let paid: PaidLink | undefined | null = null

/** Remembers that a payment link was paid, so that Back does not lead into its form again. */
export function keepPaidLink(path: string, index: number): void {
  paid = { path, index }
  sessionStore.write(KEY, JSON.stringify(paid))
}

interface Opening {
  preload: boolean
  location: Pick<ParsedLocation, 'href' | 'state'>
}

/** Leads Home from the form of a payment that is finished, as every other way out does. */
export function leavePaidLink({ preload, location: { href, state } }: Opening): void {
  const { __TSR_index: index } = state
  if (!preload && isPaidLink(href, index)) throw redirect({ to: '/', replace: true })
}

/**
 * Returns whether an address is that of the payment link that was paid last. One that was opened
 * after the payment, further on in the history, is to be paid again.
 */
export function isPaidLink(path: string, index = 0): boolean {
  paid ??= readPaid()
  return paid?.path === path && index <= paid.index
}

/**
 * A reload and Back from another site go on with the same visit; a link that was opened begins
 * another one.
 */
function readPaid(): PaidLink | undefined {
  const [entry] = performance.getEntriesByType('navigation')
  const type = entry && 'type' in entry ? String(entry.type) : ''
  const isGoingOn = type === 'reload' || type === 'back_forward'
  const kept = v.safeParse(v.pipe(v.string(), v.parseJson(), PaidLink), sessionStore.read(KEY))
  return isGoingOn && kept.success ? kept.output : undefined
}
