import * as v from 'valibot'
import { WebSocket } from 'ws'

const Message = v.object({
  id: v.optional(v.nullable(v.number())),
  error: v.optional(v.string()),
  message: v.optional(v.string()),
  result: v.optional(v.unknown()),
  method: v.optional(v.string()),
  params: v.optional(v.unknown()),
})

/** A connection that speaks WebDriver BiDi. */
export interface BidiConnection {
  call(method: string, parameters: object): Promise<unknown>
  close(): void
}

interface Waiting {
  resolve: (result: unknown) => void
  reject: (error: Error) => void
}

/** Connects to a browser; `hear` gets the parameters of its events. */
export async function connectBidi(
  address: string,
  hear: (event: unknown) => void,
): Promise<BidiConnection> {
  const socket = new WebSocket(address)
  await new Promise((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  const waiting = new Map<number, Waiting>()
  let calls = 0
  socket.on('message', (data: Buffer) => {
    const { id, error, message, result, method, params } = v.parse(
      Message,
      JSON.parse(data.toString('utf8')),
    )
    if (method !== undefined) hear(params)
    const call = waiting.get(id ?? -1)
    waiting.delete(id ?? -1)
    if (error === undefined) call?.resolve(result)
    else call?.reject(new Error(`${error}: ${message}`))
  })
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('the browser has closed'))
    waiting.clear()
  })
  return {
    call: (method, params) =>
      new Promise((resolve, reject) => {
        calls += 1
        waiting.set(calls, { resolve, reject })
        socket.send(JSON.stringify({ id: calls, method, params }))
      }),
    close: () => socket.close(),
  }
}
