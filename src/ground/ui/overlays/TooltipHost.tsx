import { lazy, Suspense, useEffect, useState } from 'react'
import type { Tip } from './HostedTooltip.tsx'

const HostedTooltip = lazy(async () => ({ default: (await import('./HostedTooltip.tsx')).HostedTooltip }))

/**
 * Shows what `data-tip` says of the thing under the mouse or with the visible focus, on `data-tip-side`, and where it has
 * `data-tip-touch` also to a finger. One bubble for the whole page: one for each icon would be most of the work of drawing a
 * long table. It repeats what the thing's own name says, so nothing reads it out.
 */
export function TooltipHost() {
  const tip = useTip()
  return <Suspense>{tip && <HostedTooltip {...tip} />}</Suspense>
}

function useTip(): Tip | null {
  const [tip, setTip] = useState<Tip | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    const on = (names: (keyof DocumentEventMap)[], act: (event: Event) => void) => {
      for (const name of names) document.addEventListener(name, act, { signal: controller.signal })
    }
    let isTouched = false
    on(['mouseover'], ({ target }) => setTip(now => keep(now, tipOf(target, isTouched))))
    on(['focusin'], ({ target }) => isFocusSeen(target) && setTip(tipOf(target, false)))
    on(['focusout', 'pointerdown', 'mouseleave'], () => setTip(null))
    on(['pointerdown', 'pointermove'], event => {
      isTouched = event instanceof PointerEvent && event.pointerType === 'touch'
    })
    on(['keydown'], event => event instanceof KeyboardEvent && event.key === 'Escape' && setTip(null))
    return () => controller.abort()
  }, [])
  return tip
}

const isFocusSeen = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches(':focus-visible')

/** The same thing, the same tip: nothing to draw. */
const keep = (now: Tip | null, next: Tip | null): Tip | null => (now?.target === next?.target ? now : next)

function tipOf(from: EventTarget | null, isTouched: boolean): Tip | null {
  const target = from instanceof Element ? from.closest<HTMLElement>('[data-tip]') : null
  if (target === null || (isTouched && target.dataset.tipTouch === undefined)) return null
  return { target, text: target.dataset.tip ?? '', side: target.dataset.tipSide === 'right' ? 'right' : 'top' }
}
