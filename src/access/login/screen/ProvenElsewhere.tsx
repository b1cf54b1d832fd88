import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { SkeletonLines } from '../../../base/ui/display/SkeletonLines.tsx'
import { fetchOpenidPerson } from './calls.ts'

/**
 * Continues after a provider that asserted no second factor: loads the user whose code is
 * requested.
 */
export function ProvenElsewhere({ onDone, onLapsed }: { onDone: (email: string) => void; onLapsed: () => void }) {
  const { data, error } = useQuery({
    queryKey: ['at-code'],
    queryFn: fetchOpenidPerson,
    retry: false,
    gcTime: 0,
  })
  useEffect(() => {
    if (data) onDone(data.email)
    if (error) onLapsed()
  }, [data, error, onDone, onLapsed])
  return <SkeletonLines count={3} height={36} />
}
