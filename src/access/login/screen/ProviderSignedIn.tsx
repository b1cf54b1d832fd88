import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { SkeletonLines } from '../../../base/ui/display/SkeletonLines.tsx'
import { fetchPendingOpenidUser } from './calls.ts'

/**
 * Continues a sign-in with a provider that asserted no second factor: loads the user, whose
 * one-time code is then requested.
 */
export function ProviderSignedIn({ onDone, onExpired }: { onDone: (email: string) => void; onExpired: () => void }) {
  const { data, error } = useQuery({
    queryKey: ['at-code'],
    queryFn: fetchPendingOpenidUser,
    retry: false,
    gcTime: 0,
  })
  useEffect(() => {
    if (data) onDone(data.email)
    if (error) onExpired()
  }, [data, error, onDone, onExpired])
  return <SkeletonLines count={3} height={36} />
}
