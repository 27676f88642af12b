import { useAtomValue } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import type { Swiper as SwiperInstance } from 'swiper'
import { Swiper, SwiperSlide } from 'swiper/react'
import 'swiper/css'
import type { Account } from '../../contract/wallet.ts'
import {
  chooseWallet,
  currentWalletCodeAtom,
  indexOfWallet,
} from '../../entities/wallet/current-wallet.ts'
import { useTexts } from '../../texts/texts.tsx'
import { WalletCard } from './wallet-card.tsx'
import { WalletPagination } from './wallet-pagination.tsx'
import styles from './wallet-slider.module.css'

const SLIDE_MS = 500
/** Two slides from this width on, the ends at the edges (spec section 9, ui.md D27). */
const WIDE = { 920: { slidesPerView: 2, centeredSlidesBounds: true } }

/** The wallets side by side: swiping, the pagination and the arrow keys choose the current one (E2). */
export function WalletSlider({ wallets }: { wallets: readonly Account[] }) {
  const { text } = useTexts()
  const active = indexOfWallet(wallets, useAtomValue(currentWalletCodeAtom))
  const [swiper, setSwiper] = useState<SwiperInstance>()
  useFollowActive(swiper, active)
  useKeepIndex(swiper, wallets)

  const activate = (index: number) => {
    const wallet = wallets[index]
    if (wallet) chooseWallet(wallet.currency_code)
  }
  return (
    <section
      className={styles.slider}
      aria-roledescription="carousel"
      aria-label={text('home.wallets_label')}
    >
      <Swiper
        className={styles.swiper}
        initialSlide={active}
        slidesPerView={1.4}
        spaceBetween={16}
        centeredSlides
        speed={prefersStillness() ? 0 : SLIDE_MS}
        breakpoints={WIDE}
        onSwiper={setSwiper}
        onSlideChange={({ activeIndex }) => activate(activeIndex)}
      >
        {wallets.map((wallet, index) => (
          <SwiperSlide
            key={wallet.id}
            role="group"
            aria-label={text('home.slide_label', {
              code: wallet.currency_code,
              current: index + 1,
              total: wallets.length,
            })}
          >
            <WalletCard
              wallet={wallet}
              isActive={index === active}
              onActivate={() => activate(index)}
            />
          </SwiperSlide>
        ))}
      </Swiper>
      <WalletPagination wallets={wallets} active={active} onChoose={activate} />
    </section>
  )
}

/** The slider goes to the wallet that the screen made current. */
function useFollowActive(swiper: SwiperInstance | undefined, active: number): void {
  useEffect(() => {
    if (swiper && !swiper.destroyed && swiper.activeIndex !== active) swiper.slideTo(active)
  }, [swiper, active])
}

/** A changed list makes the wallet at the active index the current one (spec section 4). */
function useKeepIndex(swiper: SwiperInstance | undefined, wallets: readonly Account[]): void {
  const known = useRef(wallets)
  useEffect(() => {
    if (!swiper || known.current === wallets) return
    known.current = wallets
    const wallet = wallets[Math.min(swiper.activeIndex, wallets.length - 1)]
    if (wallet) chooseWallet(wallet.currency_code)
  }, [swiper, wallets])
}

function prefersStillness(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}
