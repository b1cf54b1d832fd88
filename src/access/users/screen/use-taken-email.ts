import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../../base/texts/screen/useTexts.ts'
import { CallFailed } from '../../../base/ui/calls/call.ts'
import { VALIDATION_DELAY_MS } from '../../../base/ui/fields/validation-delay.ts'
import { textIssue } from '../fields-rules.ts'
import { normalizeEmail } from '../user-rules.ts'
import { texts } from '../users-texts.ts'
import { checkEmailIsFree } from './calls.ts'

type EmailOwner = {
  /** null = a new user. */
  id: number | null
  email: string
}

/**
 * Checks the typed e-mail on the server, shortly after the last keystroke. Returns a message if a
 * user other than `owner` has it.
 */
export function useTakenEmail(input: string, owner: EmailOwner): string | null {
  const t = useTexts(texts)
  const email = normalizeEmail(input)
  const [debouncedEmail] = useDebouncedValue(email, VALIDATION_DELAY_MS.asked)
  const { data: isTaken } = useQuery({
    queryKey: ['e-mail taken', owner.id, debouncedEmail],
    queryFn: () => checkEmailIsFree(debouncedEmail, owner.id).then(() => false, trueIfTaken),
    enabled: debouncedEmail !== owner.email && textIssue('email', debouncedEmail) === null,
    gcTime: 0,
  })
  return isTaken && debouncedEmail === email ? t('emailTaken') : null
}

function trueIfTaken(failure: unknown): true {
  if (failure instanceof CallFailed && failure.status === 409) return true
  throw failure
}
