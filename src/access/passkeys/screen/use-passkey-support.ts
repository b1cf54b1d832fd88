import { useQuery } from '@tanstack/react-query'
import { operatorQuery } from '../../../platform/operator/screen/calls.ts'

/**
 * Returns whether passkeys work on this page and in this browser, and the configured origin. They
 * work only at exactly that origin (docs/rules.md#passkeys).
 */
export function usePasskeySupport(): { origin: string | undefined; areSupported: boolean } {
  const origin = useQuery(operatorQuery).data?.passkeyOrigin
  return { origin, areSupported: origin === window.location.origin && 'PublicKeyCredential' in window }
}
