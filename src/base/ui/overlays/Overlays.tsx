import { lazy, Suspense, useSyncExternalStore } from 'react'

const OverlayHost = lazy(async () => ({ default: (await import('./OverlayHost.tsx')).OverlayHost }))

/** Toasts and dialogs opened by a call; their code is loaded with the first one. */
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

/** Mounts toasts and dialogs; resolves when they can be shown. */
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
