import { expect, it } from 'vitest'
import { stepStates } from './use-network-steps.ts'

type Payout = Parameters<typeof stepStates>[0]
const at = '2026-11-24T10:00:00Z'
const states = (status: string, ...steps: Payout['steps'][number]['step'][]) =>
  stepStates({ status, steps: steps.map((step) => ({ step, at })) }).map(
    ({ key, state }) => `${key} ${state}`,
  )

it('the last step that an open payout has reached goes on', () => {
  expect(states('pending', 'accepted')).toEqual([
    'accepted present',
    'sent ahead',
    'confirming ahead',
    'done ahead',
  ])
  expect(states('pending', 'accepted', 'sent', 'confirming')).toEqual([
    'accepted done',
    'sent done',
    'confirming present',
    'done ahead',
  ])
})

it('all steps of a complete payout are done', () => {
  expect(states('complete', 'accepted', 'sent', 'confirming', 'done')).toEqual([
    'accepted done',
    'sent done',
    'confirming done',
    'done done',
  ])
})

it('a failed payout ends with its failure, never as done', () => {
  expect(states('failed', 'accepted', 'failed')).toEqual(['accepted done', 'failed failed'])
  expect(states('reversed', 'accepted', 'sent')).toEqual([
    'accepted done',
    'sent done',
    'failed failed',
  ])
})
