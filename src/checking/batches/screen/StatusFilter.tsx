import { lazy, Suspense, startTransition, useState } from 'react'
import type { Status } from '../status-rules.ts'
import { ClosedStatusFilter } from './ClosedStatusFilter.tsx'
import { IN_ORDER, orDefault } from './status-filter.ts'

const load = async () => ({ default: (await import('./StatusChoice.tsx')).StatusChoice })
const StatusChoice = lazy(load)

type Props = { filter: readonly Status[]; onChange: (filter: readonly Status[]) => void }

/** Which statuses the list shows. The list to choose from, a fifteenth of the page's code, is fetched when somebody comes near. */
export function StatusFilter({ filter, onChange }: Props) {
  const [isOpened, setOpened] = useState(false)
  const choice = {
    filter,
    onChange: (chosen: readonly Status[]) => onChange(orDefault(IN_ORDER.filter(status => chosen.includes(status)))),
  }
  // A transition: until the list is there the closed field stays.
  const open = () => startTransition(() => setOpened(true))
  return (
    <Suspense>
      {isOpened ? <StatusChoice {...choice} /> : <ClosedStatusFilter {...choice} onOpen={open} onNear={fetchAhead} />}
    </Suspense>
  )
}

// What fails here fails again, and is said, when it is opened.
const fetchAhead = () => void load().catch(() => undefined)
