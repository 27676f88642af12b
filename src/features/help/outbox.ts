import type { QueryClient } from '@tanstack/react-query'
import { atom } from 'jotai'
import * as v from 'valibot'
import { helpEndpoints } from '../../../contract/calls/help.ts'
import { ApiError } from '../../kernel/api/api-error.ts'
import { call } from '../../kernel/api/call.ts'
import { callKeyed } from '../../kernel/api/call-keyed.ts'
import { forgetAtSessionEnd } from '../../kernel/runtime/session-data.ts'
import { localStore } from '../../kernel/runtime/storage.ts'
import { store } from '../../kernel/runtime/store.ts'
import { readBase64 } from './scale-picture.ts'

const KEY = 'help-outbox'

/** A picture that is chosen: its bytes, and its id once it is uploaded. */
export interface ChosenPicture {
  key: string
  blob: Blob
  id?: string
}

const Stored = v.object({ key: v.string(), number: v.string(), text: v.string(), at: v.string() })

/**
 * A message that the server has not confirmed: it waits for the network, is being sent, or was not
 * sent. Only a message without pictures waits for the network and outlives the page.
 */
export interface Outgoing extends v.InferOutput<typeof Stored> {
  pictures: readonly ChosenPicture[]
  state: 'queued' | 'sending' | 'failed'
  error?: unknown
}

/** Messages of all questions that are on their way, the oldest first. */
export const outboxAtom = atom<readonly Outgoing[]>(readStored())
forgetAtSessionEnd(() => store.set(outboxAtom, []))

function readStored(): Outgoing[] {
  try {
    const kept = v.parse(v.array(Stored), JSON.parse(localStore.read(KEY) ?? '[]'))
    return kept.map(({ key, number, text, at }) => {
      return { key, number, text, at, pictures: [], state: 'queued' }
    })
  } catch {
    return []
  }
}

function change(next: (outbox: readonly Outgoing[]) => readonly Outgoing[]): void {
  const outbox = next(store.get(outboxAtom))
  store.set(outboxAtom, outbox)
  const kept = outbox.filter(({ pictures }) => pictures.length === 0)
  if (kept.length === 0) return localStore.remove(KEY)
  const rows = kept.map(({ key, number, text, at }) => ({ key, number, text, at }))
  return localStore.write(KEY, JSON.stringify(rows))
}

function update(key: string, parts: Partial<Outgoing>): void {
  change((outbox) => outbox.map((one) => (one.key === key ? { ...one, ...parts } : one)))
}

/** Adds a message and sends it after those before it. */
export function addOutgoing(
  client: QueryClient,
  { number, text, pictures }: Pick<Outgoing, 'number' | 'text' | 'pictures'>,
): Promise<void> {
  const added = { key: crypto.randomUUID(), number, text, pictures, state: 'queued' } as const
  change((outbox) => [...outbox, { ...added, at: new Date().toISOString() }])
  return sendQueued(client)
}

/** Sends a message again that was not sent; the server takes it once. */
export function resend(client: QueryClient, key: string): Promise<void> {
  update(key, { state: 'queued', error: undefined })
  return sendQueued(client)
}

/** Drops a message that was not sent. */
export function dropOutgoing(key: string): void {
  change((outbox) => outbox.filter((one) => one.key !== key))
}

let running = Promise.resolve()

/** Sends what is queued, one message at a time, so that messages arrive in their order. */
export function sendQueued(client: QueryClient): Promise<void> {
  const before = running
  running = sendAfter(before, client)
  return running
}

async function sendAfter(before: Promise<void>, client: QueryClient): Promise<void> {
  await before
  for (;;) {
    const next = store.get(outboxAtom).find(({ state }) => state === 'queued')
    if (!next || !(await send(client, next))) return
  }
}

/** Sends one message; returns false where the network is away, so that the others wait, too. */
async function send(client: QueryClient, { key, number, text, pictures }: Outgoing) {
  update(key, { state: 'sending' })
  try {
    const ids = await uploadPictures(pictures)
    await callKeyed(helpEndpoints.sendHelpMessage, {
      body: { number, text, pictures: ids },
      idempotencyKey: key,
      isRepeatable: true,
    })
  } catch (error) {
    const isAway = error instanceof ApiError && error.kind === 'offline'
    const canWait = isAway && pictures.length === 0
    update(key, canWait ? { state: 'queued' } : { state: 'failed', error })
    return !isAway
  }
  // The message stays until the question is read with it.
  await client.invalidateQueries({ queryKey: ['help'] }).catch(() => {})
  dropOutgoing(key)
  return true
}

/** Uploads pictures and returns their ids; one that is uploaded is not uploaded again. */
export async function uploadPictures(pictures: readonly ChosenPicture[]): Promise<string[]> {
  const ids: string[] = []
  for (const picture of pictures) {
    const base64 = picture.id === undefined ? await readBase64(picture.blob) : ''
    picture.id ??= (await call(helpEndpoints.addHelpPicture, { body: { base64 } })).id
    ids.push(picture.id)
  }
  return ids
}
