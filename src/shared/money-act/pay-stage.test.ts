import { describe, expect, it } from 'vitest'
import { FIRST_STAGE, nextStage, type PayEvent, type PayStage } from './pay-stage.ts'

const receipt = { sentAt: '2025-11-20T12:00:00.000Z', message: '' }

const events: readonly PayEvent[] = [
  { type: 'submitted' },
  { type: 'unanswered' },
  { type: 'accepted', receipt },
  { type: 'refused', message: 'No.', isFinal: false },
  { type: 'pinRefused', message: 'Wrong.', isLocked: true },
  { type: 'retyped' },
  { type: 'unconfirmed', message: 'Canceled.' },
  { type: 'lost' },
  { type: 'unsent' },
  { type: 'again' },
  { type: 'details' },
  { type: 'back' },
]

/** Every way out of a stage; all other events leave it as it is. */
const WAYS: readonly { from: PayStage; to: Partial<Record<PayEvent['type'], PayStage>> }[] = [
  {
    from: FIRST_STAGE,
    to: {
      submitted: { name: 'waiting', isChecking: false },
      unconfirmed: { name: 'enterPin', error: 'Canceled.', isLocked: false },
    },
  },
  {
    from: { name: 'enterPin', error: 'Wrong.', isLocked: false },
    to: {
      retyped: FIRST_STAGE,
      submitted: { name: 'waiting', isChecking: false },
      unconfirmed: { name: 'enterPin', error: 'Canceled.', isLocked: false },
    },
  },
  {
    from: { name: 'enterPin', error: 'Locked.', isLocked: true },
    to: {
      submitted: { name: 'waiting', isChecking: false },
      unconfirmed: { name: 'enterPin', error: 'Canceled.', isLocked: true },
    },
  },
  {
    from: { name: 'waiting', isChecking: false },
    to: {
      unanswered: { name: 'waiting', isChecking: true },
      accepted: { name: 'success', receipt },
      refused: { name: 'failed', message: 'No.', isFinal: false },
      pinRefused: { name: 'enterPin', error: 'Wrong.', isLocked: true },
      lost: { name: 'unknown' },
      unsent: FIRST_STAGE,
    },
  },
  { from: { name: 'success', receipt }, to: { details: { name: 'details', receipt } } },
  { from: { name: 'details', receipt }, to: { back: { name: 'success', receipt } } },
  { from: { name: 'failed', message: 'No.', isFinal: false }, to: { again: FIRST_STAGE } },
  { from: { name: 'unknown' }, to: {} },
]

it.each(WAYS)('a payment can be closed at $from.name unless it is waiting', ({ from }) => {
  const expected = from.name === 'waiting' ? from : FIRST_STAGE
  expect(nextStage(from, { type: 'closed' })).toEqual(expected)
})

describe.each(WAYS)('from $from.name', ({ from, to }) => {
  it.each(events)('$type', (event) => {
    expect(nextStage(from, event)).toEqual(to[event.type] ?? from)
  })
})
