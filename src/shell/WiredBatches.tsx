import { lazy, Suspense } from 'react'
import { BatchesPage } from '../pages/BatchesPage.tsx'

const WatchBatch = lazy(async () => ({ default: (await import('../watching/screen/WatchBatch.tsx')).WatchBatch }))

/** The batch page, which may not import watching: its valid partners can be watched. It stands by itself, for it is opened every day. */
export const WiredBatches = () => (
  <BatchesPage
    watchOf={task => (
      <Suspense>
        <WatchBatch task={task} />
      </Suspense>
    )}
  />
)
