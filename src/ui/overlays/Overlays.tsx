import { lazy, Suspense, useSyncExternalStore } from 'react'

const Floating = lazy(async () => ({ default: (await import('./Floating.tsx')).Floating }))

/** Toasts and called dialogs, mounted when the first one is wanted. */
export function Overlays() {
  return useIsWanted() ? (
    <Suspense>
      <Floating onMounted={stand} />
    </Suspense>
  ) : null
}

let isWanted = false
let notify: () => void = () => undefined
let stand: () => void = () => undefined
const mounted = new Promise<void>(resolve => {
  stand = resolve
})

/** Asks for what floats above the page (toasts, dialogs opened by a call); resolves when it is there to receive them. */
export function wantOverlays(): Promise<void> {
  isWanted = true
  notify()
  return mounted
}

/** Whether anybody has asked: until then their code is not even fetched. */
const useIsWanted = (): boolean => useSyncExternalStore(subscribe, () => isWanted)

const subscribe = (onChange: () => void) => {
  notify = onChange
  return () => {
    notify = () => undefined
  }
}
