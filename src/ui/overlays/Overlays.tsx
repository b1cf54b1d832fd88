import { lazy, Suspense } from 'react'
import { useOverlaysWanted } from './overlays.ts'

const Floating = lazy(async () => ({ default: (await import('./Floating.tsx')).Floating }))

/** Toasts and called dialogs, mounted when the first one is wanted. */
export function Overlays() {
  return useOverlaysWanted() ? (
    <Suspense>
      <Floating />
    </Suspense>
  ) : null
}
