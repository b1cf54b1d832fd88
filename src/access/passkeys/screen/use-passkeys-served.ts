import { useQuery } from '@tanstack/react-query'
import { operatorQuery } from '../../../house/operator/screen/calls.ts'

/** Whether passkeys serve on this page, in this browser: their address is the only one, to the letter (docs/rules.md#passkeys). */
export function usePasskeysServed(): { origin: string | undefined; areServed: boolean } {
  const origin = useQuery(operatorQuery).data?.passkeyOrigin
  return { origin, areServed: origin === window.location.origin && 'PublicKeyCredential' in window }
}
