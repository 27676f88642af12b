import { connect, createServer, type Server, type Socket } from 'node:net'
import { findFreePort } from '../../scripts/stages/free-port.ts'

/** A port of this machine whose connections lead to another port, and can be cut. */
export interface Relay {
  port: number
  /** Breaks all connections, and refuses new ones. */
  close(): void
  /** Passes on nothing and closes nothing, as a network that loses every packet. */
  silence(): void
  /** Passes on again, also what was sent meanwhile. */
  open(): Promise<void>
}

interface Pair {
  near: Socket
  /** Undefined while the relay is silent. */
  far?: Socket
}

/** Opens a relay to a port of this machine. */
export async function openRelay(target: number): Promise<Relay> {
  const port = await findFreePort()
  const pairs = new Set<Pair>()
  let isSilent = false
  let server: Server | undefined

  const accept = (near: Socket) => {
    const pair: Pair = { near }
    pairs.add(pair)
    follow(near, pair)
    if (isSilent) near.pause()
    else join(pair)
  }
  const follow = (socket: Socket, pair: Pair) => {
    socket.setNoDelay(true)
    socket.on('error', () => {})
    socket.on('close', () => {
      if (isSilent) return
      drop(pair)
    })
  }
  const drop = (pair: Pair) => {
    pairs.delete(pair)
    pair.near.destroy()
    pair.far?.destroy()
  }
  const join = (pair: Pair) => {
    if (!pair.far) {
      pair.far = connect(target, '127.0.0.1')
      follow(pair.far, pair)
    }
    pair.near.pipe(pair.far).pipe(pair.near)
  }
  const listen = () =>
    new Promise<void>((resolve, reject) => {
      server = createServer(accept)
      server.once('error', reject)
      server.listen(port, '127.0.0.1', resolve)
    })

  await listen()
  return {
    port,
    close() {
      server?.close()
      server = undefined
      for (const pair of pairs) drop(pair)
    },
    silence() {
      isSilent = true
      for (const { near, far } of pairs) {
        for (const socket of [near, far]) socket?.unpipe().pause()
      }
    },
    async open() {
      isSilent = false
      for (const pair of pairs) {
        if (pair.near.destroyed || pair.far?.destroyed) drop(pair)
        else join(pair)
      }
      if (!server) await listen()
    },
  }
}
