/**
 * Keyed calls that would do something a second time under another key: what became of one can be
 * asked for (K2).
 */
export const ACT_CALLS = [
  'exchange',
  'transfer',
  'payout',
  'withdrawal',
  'topUp',
  'openAccount',
  'reportProblem',
  'placePlan',
  'makeRequest',
  'openPot',
  'addToPot',
  'takeFromPot',
  'placeRateOrder',
] as const
export type ActCall = (typeof ACT_CALLS)[number]
