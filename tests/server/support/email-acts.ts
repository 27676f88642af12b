import * as v from 'valibot'
import type { Context } from '../../../server/context.ts'
import { claimNotices } from '../../../server/domain/delivery/claim-notices.ts'
import type { Requester } from './app-harness.ts'
import type { Reply, Wallet } from './app-harness.ts'
import { readReply } from './app-harness.ts'

const Letters = v.object({
  results: v.array(
    v.object({
      to: v.string(),
      subject: v.string(),
      text: v.string(),
      code: v.nullable(v.string()),
      created_at: v.string(),
    }),
  ),
})

/** The newest letters to an address, newest first. */
export async function readLetters({ app }: { app: Requester }, to: string) {
  const reply = await readReply(
    await app.request(`/sandbox/letters?${new URLSearchParams({ to }).toString()}`),
  )
  return v.parse(Letters, reply.json).results
}

/** A round of the job that hands notices over; returns how each ended. */
export async function deliverNotices(
  context: Pick<Context, 'db' | 'clock' | 'log' | 'noticeChannels'>,
): Promise<boolean[]> {
  const { db, clock, log, noticeChannels: channels } = context
  const tasks = await claimNotices(db, { channels, clock, log }, 50)
  return Promise.all(tasks.map((tell) => tell()))
}

/** What an owner does about their address. */
export function emailActs(wallet: () => Wallet) {
  const acts = {
    send: (token: string, email: string): Promise<Reply> =>
      wallet().call('sendEmailCode', { token, body: { email } }),
    confirm: (token: string, confirm_code: string): Promise<Reply> =>
      wallet().call('confirmEmail', { token, body: { confirm_code } }),
    codeTo: async (email: string): Promise<string> =>
      (await readLetters(wallet(), email))[0]?.code ?? '',
    change: async (token: string, email: string): Promise<Reply> => {
      await acts.send(token, email)
      return acts.confirm(token, await acts.codeTo(email))
    },
  }
  return acts
}

let addressesGiven = 0

/** An address that no other test of the file has. */
export function freshAddress(): string {
  addressesGiven += 1
  return `owner${addressesGiven}@example.com`
}
