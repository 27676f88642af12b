/**
 * Returns a moment as text, `2026-11-20, 12:00 UTC`, for messages: the owner's zone is unknown to
 * the server.
 */
export function writeUtc(moment: Date): string {
  const [day = '', time = ''] = moment.toISOString().split('T')
  return `${day}, ${time.slice(0, 5)} UTC`
}
