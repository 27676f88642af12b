import * as v from 'valibot'
import { callForJson, ProviderFailure } from '../provider-call.ts'

const TIMEOUT_MS = 8000
/** Answers hold the logs of many blocks. */
const MAX_ANSWER_BYTES = 20_000_000

const Answer = v.union([
  v.object({ error: v.object({ code: v.number(), message: v.fallback(v.string(), '') }) }),
  v.object({ result: v.unknown() }),
])

/** A node's refusal of a call; `reason` are the node's words, which are not logged. */
export class RpcRefusal extends Error {
  override name = 'RpcRefusal'
  readonly reason: string

  constructor(method: string, code: number, reason: string) {
    super(`the node refused ${method}: ${code}`)
    this.reason = reason
  }
}

/** Calls a node by JSON-RPC. Its address holds a secret and is in no message. */
export type Rpc = <Schema extends v.GenericSchema>(
  method: string,
  parameters: readonly unknown[],
  schema: Schema,
) => Promise<v.InferOutput<Schema>>

/**
 * A client of the node at `url`. Calls reject with RpcRefusal when the node decided against them,
 * with ProviderFailure when it did not answer or answered something else.
 */
export function createRpc(provider: string, url: string): Rpc {
  return async (method, parameters, schema) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: parameters })
    const answer = await send({ provider, url, body })
    const parsed = v.safeParse(Answer, answer)
    if (!parsed.success) throw malformed(provider, method)
    if ('error' in parsed.output) {
      const { code, message } = parsed.output.error
      throw new RpcRefusal(method, code, message)
    }
    const result = v.safeParse(schema, parsed.output.result)
    if (!result.success) throw malformed(provider, method)
    return result.output
  }
}

async function send(request: { provider: string; url: string; body: string }): Promise<unknown> {
  try {
    return await callForJson({
      ...request,
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      timeoutMs: TIMEOUT_MS,
      greatestBytes: MAX_ANSWER_BYTES,
    })
  } catch (error) {
    // Some nodes refuse with a status, and the error in the body.
    if (!(error instanceof ProviderFailure) || error.outcome !== 'refused') throw error
    return readJson(error.body) ?? { error: { code: error.status ?? 0, message: error.body } }
  }
}

function readJson(text: string): unknown {
  try {
    return v.parse(Answer, JSON.parse(text))
  } catch {
    return undefined
  }
}

function malformed(provider: string, method: string): ProviderFailure {
  return new ProviderFailure(`${provider} answered ${method} in another form`, {
    outcome: 'unknown',
  })
}
