import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import * as v from 'valibot'

const Call = v.object({ method: v.string(), params: v.array(v.unknown()) })
type RpcCall = v.InferOutput<typeof Call>

/** What happens to a call: its answer as text, or `reset` for a connection that is cut. */
export type Intercept = (call: RpcCall, forward: () => Promise<string>) => Promise<string>

export const RESET = 'reset'

/** A way to a node that can lose calls and answers, refuse and wait. */
export interface RpcProxy {
  url: string
  /** Leads to another node from now on. */
  target: string
  /** undefined passes everything on. */
  intercept: Intercept | undefined
  /** Methods of the calls so far. */
  calls: string[]
  close(): Promise<void>
}

export async function startRpcProxy(target: string): Promise<RpcProxy> {
  const server = createServer((request, response) => {
    const answer = async () => {
      const body = await text(request)
      const call = v.parse(Call, JSON.parse(body))
      proxy.calls.push(call.method)
      const forward = async () => {
        const headers = { 'Content-Type': 'application/json' }
        return (await fetch(proxy.target, { method: 'POST', headers, body })).text()
      }
      const answered = await (proxy.intercept ? proxy.intercept(call, forward) : forward())
      if (answered === RESET) request.socket.destroy()
      else response.setHeader('Content-Type', 'application/json').end(answered)
    }
    // A node that is gone cuts the connection.
    answer().catch(() => request.socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const proxy: RpcProxy = {
    url: `http://127.0.0.1:${port}`,
    target,
    intercept: undefined,
    calls: [],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return proxy
}

/** An answer with a result. */
export function answerCall(result: unknown): Promise<string> {
  return Promise.resolve(JSON.stringify({ jsonrpc: '2.0', id: 1, result }))
}

/** An answer that refuses a call. */
export function refuseCall(message: string): Promise<string> {
  return Promise.resolve(
    JSON.stringify({ jsonrpc: '2.0', id: 1, error: { code: -32_005, message } }),
  )
}

/** An intercept that changes the results of one method. */
export function changing(method: string, change: (result: unknown) => unknown): Intercept {
  return async (call, forward) => {
    const answer = await forward()
    if (call.method !== method) return answer
    const { result, ...others } = v.parse(
      v.looseObject({ result: v.unknown() }),
      JSON.parse(answer),
    )
    return JSON.stringify({ ...others, result: change(result) })
  }
}

/** A chain whose newest final block is so many blocks older. */
export function delayingFinality(blocks: bigint): Intercept {
  return async (call, forward) => {
    if (call.method !== 'eth_getBlockByNumber' || call.params[0] !== 'finalized') return forward()
    const older = changing(call.method, (result) => {
      const block = v.parse(v.looseObject({ number: v.string() }), result)
      const number = BigInt(block.number) - blocks
      return { ...block, number: `0x${(number > 0n ? number : 0n).toString(16)}` }
    })
    return older(call, forward)
  }
}
