/**
 * Keccak-256 as Ethereum has it, which browsers and Node do not offer (SHA3-256 pads in another
 * way). Written for short texts: one block of up to 135 ASCII characters.
 */

const BLOCK_BYTES = 136
const HASH_LANES = 4
const ROUNDS = 24
const LANE = (1n << 64n) - 1n

/** Returns the hash of a short ASCII text as hexadecimal digits. */
export function keccak256(text: string): string {
  const bytes = new Uint8Array(BLOCK_BYTES)
  bytes.set(new TextEncoder().encode(text))
  bytes[text.length] = 0x01
  bytes[BLOCK_BYTES - 1] = (bytes[BLOCK_BYTES - 1] ?? 0) | 0x80
  const view = new DataView(bytes.buffer)
  const lanes = Array.from({ length: 25 }, (_, index) =>
    index * 8 < BLOCK_BYTES ? view.getBigUint64(index * 8, true) : 0n,
  )
  const hash = new DataView(new ArrayBuffer(HASH_LANES * 8))
  permute(lanes)
    .slice(0, HASH_LANES)
    .forEach((lane, index) => hash.setBigUint64(index * 8, lane, true))
  return Array.from({ length: HASH_LANES }, (_, index) =>
    hash
      .getBigUint64(index * 8)
      .toString(16)
      .padStart(16, '0'),
  ).join('')
}

/** The 24 rounds of Keccak-f[1600]; the lane at x, y has the index x + 5y. */
function permute(start: readonly bigint[]): readonly bigint[] {
  let lanes = start
  let register = 1
  for (let round = 0; round < ROUNDS; round++) {
    let constant = 0n
    for (let bit = 0; bit < 7; bit++) {
      if (register & 1) constant |= 1n << ((1n << BigInt(bit)) - 1n)
      register = register & 0x80 ? ((register << 1) & 0xff) ^ 0x71 : register << 1
    }
    const mixed = chi(rhoPi(theta(lanes)))
    lanes = mixed.map((lane, index) => (index === 0 ? lane ^ constant : lane))
  }
  return lanes
}

function theta(lanes: readonly bigint[]): readonly bigint[] {
  const parity = Array.from({ length: 5 }, (_, x) =>
    [0, 5, 10, 15, 20].reduce((sum, row) => sum ^ at(lanes, x + row), 0n),
  )
  return lanes.map(
    (lane, index) => lane ^ at(parity, (index + 4) % 5) ^ rotate(at(parity, (index + 1) % 5), 1),
  )
}

function rhoPi(lanes: readonly bigint[]): readonly bigint[] {
  const moved = [...lanes]
  let [x, y] = [1, 0]
  for (let step = 1; step <= ROUNDS; step++) {
    const lane = at(lanes, x + 5 * y)
    ;[x, y] = [y, (2 * x + 3 * y) % 5]
    moved[x + 5 * y] = rotate(lane, ((step * (step + 1)) / 2) % 64)
  }
  return moved
}

function chi(lanes: readonly bigint[]): readonly bigint[] {
  return lanes.map((lane, index) => {
    const row = index - (index % 5)
    const [next, afterNext] = [
      at(lanes, row + ((index + 1) % 5)),
      at(lanes, row + ((index + 2) % 5)),
    ]
    return lane ^ (~next & LANE & afterNext)
  })
}

function rotate(lane: bigint, by: number): bigint {
  return ((lane << BigInt(by)) | (lane >> BigInt(64 - by))) & LANE
}

function at(lanes: readonly bigint[], index: number): bigint {
  return lanes[index] ?? 0n
}
