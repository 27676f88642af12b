import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { find, mount } from '../../ui/mount.test-support.tsx'
import { useSingleFlight } from './single-flight.ts'
import { useGuardedMutation } from './use-guarded-mutation.ts'

const calls = vi.fn<(name: string) => Promise<void>>()

function Form() {
  const flight = useSingleFlight()
  const enter = useGuardedMutation({ flight, mutationFn: () => calls('enter') })
  const resend = useGuardedMutation({ flight, mutationFn: () => calls('resend') })
  const other = useGuardedMutation({ mutationFn: () => calls('other') })
  return (
    <>
      <button id="enter" onClick={() => enter.start()}>
        enter
      </button>
      <button id="resend" onClick={() => resend.start()}>
        resend
      </button>
      <button id="other" onClick={() => other.start()}>
        other
      </button>
      <p>{enter.error?.message}</p>
    </>
  )
}

/** Presses buttons one after the other, with no render between them. */
async function pressAtOnce(...names: string[]): Promise<void> {
  await act(async () => {
    for (const name of names) find(`#${name}`).click()
    await Promise.resolve()
  })
}

it('a guarded mutation starts once however often it is pressed, and again once it has ended', async () => {
  mount(
    <QueryClientProvider client={new QueryClient()}>
      <Form />
    </QueryClientProvider>,
  )
  const refusals: ((reason: Error) => void)[] = []
  calls.mockImplementationOnce(() => new Promise((_, refuse) => refusals.push(refuse)))
  calls.mockResolvedValue()
  await pressAtOnce('enter', 'enter', 'resend', 'other', 'other')
  expect(calls.mock.calls).toEqual([['enter'], ['other']])
  await pressAtOnce('enter', 'resend')
  expect(calls).toHaveBeenCalledTimes(2)
  await act(() => {
    refusals[0]?.(new Error('refused'))
    return vi.waitFor(() => expect(find('p').textContent).toBe('refused'))
  })
  await pressAtOnce('resend', 'enter')
  expect(calls.mock.lastCall).toEqual(['resend'])
  expect(calls).toHaveBeenCalledTimes(3)
})
