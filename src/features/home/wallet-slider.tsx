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
  const isDragged = useRef(false)
  useEffect(() => {
    if (swiper && !swiper.destroyed) swiper.slideTo(active)
  }, [swiper, active])
  useKeepIndex(wallets, active)

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
        touchEventsTarget="container"
        onSwiper={setSwiper}
        onResize={(resized) => resized.slideTo(active, 0)}
        onSliderMove={() => {
          isDragged.current = true
        }}
        onTransitionStart={() => {
          if (isDragged.current && swiper) activate(indexInFront(swiper))
        }}
        onTransitionEnd={() => {
          isDragged.current = false
        }}
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

/** A changed list makes the wallet at the active index the current one (spec section 4). */
function useKeepIndex(wallets: readonly Account[], active: number): void {
  const last = useRef({ wallets, active })
  useEffect(() => {
    const before = last.current
    last.current = { wallets, active }
    if (before.wallets === wallets) return
    const wallet = wallets[Math.min(before.active, wallets.length - 1)]
    if (wallet) chooseWallet(wallet.currency_code)
  }, [wallets, active])
}

/**
 * The slide that a swipe ended at. Where the ends rest at the edges, the slider itself cannot tell
 * the first two slides apart, nor the last two.
 */
function indexInFront({ isBeginning, isEnd, activeIndex, slides }: SwiperInstance): number {
  if (isBeginning) return 0
  return isEnd ? slides.length - 1 : activeIndex
}

function prefersStillness(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}
