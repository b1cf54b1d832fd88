import { lazy, Suspense, useSyncExternalStore } from 'react'

const OverlayHost = lazy(async () => ({ default: (await import('./OverlayHost.tsx')).OverlayHost }))

/** Toasts and dialogs opened by a call; until the first one is requested their code is not even fetched. */
export function Overlays() {
  return useSyncExternalStore(subscribe, () => isRequested) ? (
    <Suspense>
      <OverlayHost onMounted={resolveMounted} />
    </Suspense>
  ) : null
}

let isRequested = false
let notify: () => void = () => undefined
let resolveMounted: () => void = () => undefined
const mounted = new Promise<void>(resolve => {
  resolveMounted = resolve
})

/** Mounts what floats above the page; resolves when it can show something. */
export function mountOverlays(): Promise<void> {
  isRequested = true
  notify()
  return mounted
}

const subscribe = (onChange: () => void) => {
  notify = onChange
  return () => {
    notify = () => undefined
  }
}
