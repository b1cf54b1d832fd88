import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../../base/texts/screen/useTexts.ts'
import { CallFailed } from '../../../base/ui/calls/call.ts'
import { VALIDATION_DELAY_MS } from '../../../base/ui/fields/validation-delay.ts'
import { textIssue } from '../fields-rules.ts'
import { tidyEmail } from '../user-rules.ts'
import { texts } from '../users-texts.ts'
import { checkEmailIsFree } from './calls.ts'

type Bearer = {
  /** null = a new user. */
  id: number | null
  email: string
}

/**
 * Checks the typed e-mail on the server, shortly after the last keystroke. Returns the message if
 * another user has it.
 */
export function useTakenEmail(typed: string, present: Bearer): string | null {
  const t = useTexts(texts)
  const email = tidyEmail(typed)
  const [settled] = useDebouncedValue(email, VALIDATION_DELAY_MS.asked)
  const { data: isTaken } = useQuery({
    queryKey: ['e-mail taken', present.id, settled],
    queryFn: () => checkEmailIsFree(settled, present.id).then(() => false, taken),
    enabled: settled !== present.email && textIssue('email', settled) === null,
    gcTime: 0,
  })
  return isTaken && settled === email ? t('emailTaken') : null
}

function taken(failure: unknown): true {
  if (failure instanceof CallFailed && failure.status === 409) return true
  throw failure
}
