export type Sign = 'wallet' | 'ring'

/** The sign of a brand in its tile: a wallet, or a ring with a tail. Decorative. */
export function LogoSign({ sign, size = 36 }: { sign: Sign; size?: number | undefined }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true">
      <rect width="32" height="32" rx="10" fill="var(--color-accent)" />
      {sign === 'wallet' ? <WalletLines /> : <RingLines />}
    </svg>
  )
}

function WalletLines() {
  return (
    <>
      <g
        stroke="var(--color-on-accent)"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d="M8 12.6A3.1 3.1 0 0 1 11.1 9.5h9.4a2 2 0 0 1 2 2v.9H11.2" />
        <path d="M8 12.6v7.3a2.6 2.6 0 0 0 2.6 2.6h10.8a2.6 2.6 0 0 0 2.6-2.6V15a2.6 2.6 0 0 0-2.6-2.6H11" />
      </g>
      <circle cx="19.8" cy="17.5" r="1.5" fill="var(--color-on-accent)" />
    </>
  )
}

function RingLines() {
  return (
    <g stroke="var(--color-on-accent)" strokeWidth="2.6" strokeLinecap="round">
      <path d="M21.6 11.2V20a5 5 0 0 1-5 5h-4.4" />
      <circle cx="16.1" cy="14.4" r="5.5" />
    </g>
  )
}
