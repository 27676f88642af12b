import { expect, test } from 'vitest'
import { createSharing } from './define-route.ts'

/** An act that ends by a call of the test, and its starts. */
function createAct() {
  const begun: ((outcome: number | Error) => void)[] = []
  const act = () =>
    new Promise<number>((resolve, reject) => {
      begun.push((outcome) => (outcome instanceof Error ? reject(outcome) : resolve(outcome)))
    })
  return { act, begun }
}

test('equal calls that are under way at the same time run once and end alike', async () => {
  const share = createSharing()
  const { act, begun } = createAct()
  const copies = [1, 2, 3].map(() => share(['session', 'key', 'body'], act))
  expect(begun).toHaveLength(1)
  begun[0]?.(7)
  expect(await Promise.all(copies)).toEqual([7, 7, 7])
  const refused = [1, 2, 3].map(() => share(['session', 'key', 'body'], act))
  expect(begun).toHaveLength(2)
  begun[1]?.(new Error('refused'))
  const outcomes = await Promise.allSettled(refused)
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
})

test('calls that differ in a part run each, and so does a call after the one before has ended', async () => {
  const share = createSharing()
  const { act, begun } = createAct()
  const calls = [share(['a', 'bc'], act), share(['ab', 'c'], act)]
  expect(begun).toHaveLength(2)
  for (const end of begun) end(1)
  await Promise.all(calls)
  const later = share(['a', 'bc'], act)
  expect(begun).toHaveLength(3)
  begun[2]?.(2)
  expect(await later).toBe(2)
})

test('a call that is answered with a stream runs for each copy', async () => {
  const share = createSharing()
  let runs = 0
  const act = async () => new Response(String((runs += 1)))
  const answers = await Promise.all([share(['a'], act), share(['a'], act)])
  expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual(['1', '2'])
})
