import { useEffect, useRef, useState, type ComponentProps, type ReactElement } from 'react'
import type { Swiper as SwiperInstance } from 'swiper'
import * as swiperParts from 'swiper/react'
import 'swiper/css'
import type { Account } from '../../../contract/calls/wallet.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { OpenAccountSlide, useCanOpenAccount } from './open-account-slide.tsx'
import { useWalletCards } from './use-wallet-cards.tsx'
import { WalletPagination } from './wallet-pagination.tsx'
import styles from './wallet-slider.module.css'

// Typed as what they are: elements without a text beside them.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its slides
const Swiper = swiperParts.Swiper as (
  props: ComponentProps<typeof swiperParts.Swiper>,
) => ReactElement
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a slide
const SwiperSlide = swiperParts.SwiperSlide as (
  props: ComponentProps<typeof swiperParts.SwiperSlide>,
) => ReactElement

const SLIDE_MS = 500
/** From 920 px on two slides (E2) stand side by side: a centred one would cut its neighbours. */
const BREAKPOINTS = { 920: { centeredSlides: false } }

/**
 * The wallets side by side: swiping, the pagination and the arrow keys choose the current one (E2).
 */
export function WalletSlider({ wallets }: { wallets: readonly Account[] }) {
  const { text } = useTexts()
  const { active, cards, activate, onKeyDown } = useWalletCards(wallets)
  const canOpen = useCanOpenAccount()
  const [swiper, setSwiper] = useState<SwiperInstance>()
  const isDragged = useRef(false)
  useEffect(() => {
    if (swiper && !swiper.destroyed) swiper.slideTo(active)
  }, [swiper, active])
  return (
    <section className={styles.slider} aria-label={text('home.wallets_label')}>
      {/* Handles the bubbling arrow keys of the cards. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div className={styles.cards} onKeyDown={onKeyDown}>
        <Swiper
          className={styles.swiper}
          initialSlide={active}
          slidesPerView="auto"
          spaceBetween={16}
          centeredSlides
          centeredSlidesBounds
          speed={prefersStillness() ? 0 : SLIDE_MS}
          breakpoints={BREAKPOINTS}
          touchEventsTarget="container"
          onSwiper={setSwiper}
          onResize={(resized) => resized.slideTo(active, 0)}
          onSliderMove={() => {
            isDragged.current = true
          }}
          onTransitionStart={() => {
            // In front of the last slide, which is no wallet, the last wallet stays the current
            // one.
            if (isDragged.current && swiper) {
              activate(Math.min(indexInFront(swiper), wallets.length - 1))
            }
          }}
          onTransitionEnd={() => {
            isDragged.current = false
          }}
        >
          {cards.map(({ id, label, card }) => (
            <SwiperSlide key={id} role="group" aria-label={label}>
              {card}
            </SwiperSlide>
          ))}
          {canOpen && (
            <SwiperSlide key="open">
              <OpenAccountSlide
                onFocus={() => swiper?.slideTo(wallets.length)}
                onBlur={() => swiper?.slideTo(active)}
              />
            </SwiperSlide>
          )}
        </Swiper>
      </div>
      <WalletPagination wallets={wallets} active={active} onChoose={activate} />
    </section>
  )
}

/**
 * Returns the slide at which a swipe ended. At the edges the slider cannot distinguish the first
 * two slides, or the last two.
 */
function indexInFront({ isBeginning, isEnd, activeIndex, slides }: SwiperInstance): number {
  if (isBeginning) return 0
  return isEnd ? slides.length - 1 : activeIndex
}

function prefersStillness(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}
