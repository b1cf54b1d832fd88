import { lazy, Suspense, useEffect, useState } from 'react'
import type { Tip } from './HostedTooltip.tsx'

const HostedTooltip = lazy(async () => ({ default: (await import('./HostedTooltip.tsx')).HostedTooltip }))

/**
 * Shows the `data-tip` of the element under the mouse or with the visible focus, on its
 * `data-tip-side`; with `data-tip-touch` also on touch. There is one bubble for the whole page,
 * because one per icon would be most of the work of rendering a long table. It repeats the
 * element's accessible name, so screen readers skip it.
 */
export function TooltipHost() {
  const tip = useTip()
  return <Suspense>{tip && <HostedTooltip {...tip} />}</Suspense>
}

function useTip(): Tip | null {
  const [tip, setTip] = useState<Tip | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    const addListeners = (names: (keyof DocumentEventMap)[], listener: (event: Event) => void) => {
      for (const name of names) document.addEventListener(name, listener, { signal: controller.signal })
    }
    let isTouched = false
    addListeners(['mouseover'], ({ target }) => setTip(current => mergeTip(current, tipOf(target, isTouched))))
    addListeners(['focusin'], ({ target }) => hasVisibleFocus(target) && setTip(tipOf(target, false)))
    addListeners(['focusout', 'pointerdown', 'mouseleave'], () => setTip(null))
    addListeners(['pointerdown', 'pointermove'], event => {
      isTouched = event instanceof PointerEvent && event.pointerType === 'touch'
    })
    addListeners(['keydown'], event => event instanceof KeyboardEvent && event.key === 'Escape' && setTip(null))
    return () => controller.abort()
  }, [])
  return tip
}

const hasVisibleFocus = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches(':focus-visible')

/** Returns the current tip for the same element, so that nothing is rendered again. */
const mergeTip = (current: Tip | null, next: Tip | null): Tip | null =>
  current?.target === next?.target ? current : next

function tipOf(from: EventTarget | null, isTouched: boolean): Tip | null {
  const target = from instanceof Element ? from.closest<HTMLElement>('[data-tip]') : null
  if (target === null || (isTouched && target.dataset.tipTouch === undefined)) return null
  return { target, text: target.dataset.tip ?? '', side: target.dataset.tipSide === 'right' ? 'right' : 'top' }
}
