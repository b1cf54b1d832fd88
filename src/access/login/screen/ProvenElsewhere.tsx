import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { SkeletonLines } from '../../../ground/ui/display/SkeletonLines.tsx'
import { whoIsAtCode } from './calls.ts'

/** Somebody came back from a provider that asked for no second factor: who it is, for the code that is asked now. */
export function ProvenElsewhere({ onDone, onLapsed }: { onDone: (email: string) => void; onLapsed: () => void }) {
  const { data, error } = useQuery({
    queryKey: ['at-code'],
    queryFn: whoIsAtCode,
    retry: false,
    gcTime: 0,
  })
  useEffect(() => {
    if (data) onDone(data.email)
    if (error) onLapsed()
  }, [data, error, onDone, onLapsed])
  return <SkeletonLines count={3} height={36} />
}
