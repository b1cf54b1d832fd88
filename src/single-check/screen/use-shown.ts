import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCurrentUser } from '../../users/screen/current-user.ts'
import type { SingleResult } from '../wire.ts'
import { lastChecksQuery } from './calls.ts'
import { keepShown, readShown } from './draft.ts'

type Shown = SingleResult | null

/** The answer on the screen; after a reload or on the way back the one that was there, out of the last ten. */
export function useShown(): [Shown, (result: Shown) => void] {
  const [chosen, setChosen] = useState<Shown | undefined>(undefined)
  const user = useCurrentUser()
  const [kept] = useState(() => readShown(user.id))
  const { data: last } = useQuery(lastChecksQuery)
  const show = (result: Shown) => {
    keepShown(user.id, result?.id ?? null)
    setChosen(result)
  }
  return [chosen === undefined ? (last?.find(({ id }) => id === kept) ?? null) : chosen, show]
}
