import type { Clock } from '../../lib/clock.ts'
import type { PayoutBank, SbpGateway } from '../payout-gateways.ts'
import type { PayoutClient } from './payout-client.ts'
import { createPayoutProvider } from './payout-provider.ts'

/** Time for which the list of banks is kept; members of SBP join a few times a month. */
const BANKS_MS = 600_000

/**
 * Pays out by phone and bank through YooKassa. It returns no names of recipients before a payout;
 * whether a bank is down shows only at the payout. An older list of banks stands in while YooKassa
 * does not answer.
 */
export function createYookassaSbp(client: PayoutClient, clock: Clock): SbpGateway {
  let kept: { banks: PayoutBank[]; until: number } | undefined

  const readBanks = async (now: number): Promise<readonly PayoutBank[]> => {
    const banks = (await client.listBanks()).map(({ bank_id, name }) => ({
      id: bank_id,
      name,
      aliases: [],
      is_available: true,
    }))
    kept = { banks, until: now + BANKS_MS }
    return banks
  }

  return {
    async listBanks() {
      const now = clock.now().getTime()
      if (kept && now < kept.until) return kept.banks
      return readBanks(now).catch((error: unknown) => {
        if (kept) return kept.banks
        throw error
      })
    },
    readName: () => Promise.resolve({ state: 'untold', name: '' }),
    ...createPayoutProvider(
      { client, clock },
      {
        write: ({ phone, bank_id }) => ({
          payout_destination_data: { type: 'sbp', phone, bank_id },
        }),
        recall: ({ phone, bank_id }) => (phone && bank_id ? { phone, bank_id } : null),
      },
    ),
  }
}
