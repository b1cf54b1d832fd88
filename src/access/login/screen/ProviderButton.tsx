import { Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTexts } from '../../../base/texts/screen/useTexts.ts'
import type { Translator } from '../../../base/texts/translate.ts'
import { ActionButton } from '../../../base/ui/buttons/ActionButton.tsx'
import { CallFailed } from '../../../base/ui/calls/call.ts'
import { failureMessage } from '../../../base/ui/calls/failure-message.ts'
import { Failure } from '../../../base/ui/display/Failure.tsx'
import { toast } from '../../../base/ui/overlays/toast.ts'
import { showLicenceExpired } from '../../companies/screen/show-licence-expired.ts'
import { providerHostQuery, startOpenid } from './calls.ts'
import { texts } from './login-texts.ts'
import { texts as openidTexts } from './openid-texts.ts'

type Props = {
  providerLabel: string | undefined
  /**
   * The id in the URL of a company's sign-in page; undefined = the operator's provider. The button
   * does not name the company, because anyone may have the URL.
   */
  companySignInId: string | undefined
}

/**
 * Starts a sign-in with the OpenID provider. Shows the outcome of the last sign-in there below the
 * button.
 */
export function ProviderButton({ providerLabel, companySignInId }: Props) {
  const openid = useTexts(openidTexts)
  const { redirect = '/' } = useSearch({ strict: false })
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: startOpenid,
    meta: { isSignIn: true },
    onSuccess: ({ url }) => window.location.assign(url),
  })
  // If the host cannot be read, clicking the button shows the reason.
  const { data } = useQuery(providerHostQuery(companySignInId))
  const message = useOutcome()
  return (
    <Stack>
      <ActionButton
        variant="default"
        fullWidth
        isBusy={isPending || isSuccess}
        onClick={() => mutate({ redirect, ...(companySignInId === undefined ? {} : { provider: companySignInId }) })}
      >
        {companySignInId === undefined
          ? openid('signInWith', { label: providerLabel ?? '' })
          : openid('signInWithCompanys')}
      </ActionButton>
      {data && (
        <Text size="xs" c="dimmed" ta="center" style={{ overflowWrap: 'anywhere' }}>
          {openid('leadsTo', { host: data.host })}
        </Text>
      )}
      <Failure text={error ? describeStartFailure(error, openid) : isPending ? '' : message} />
    </Stack>
  )
}

function describeStartFailure(failure: Error, openid: Translator<typeof openidTexts>): string {
  if (failure instanceof CallFailed && failure.status === 404) return openid('gone')
  const isUnavailable = failure instanceof CallFailed && failure.message === 'provider unavailable'
  return isUnavailable ? openid('unavailable') : failureMessage(failure) || openid('refused')
}

const OUTCOMES_WITH_TEXT = ['unavailable', 'lapsed', 'cancelled', 'refused', 'not-linked', 'first-login'] as const

/** Returns the outcome of a sign-in with the provider after the redirect back; '' = none. */
function useOutcome(): string {
  const t = useTexts(texts)
  const openid = useTexts(openidTexts)
  const { openid: outcome } = useSearch({ strict: false })
  const key = OUTCOMES_WITH_TEXT.find(name => name === outcome)
  const message = key ? openid(key) : outcome === 'locked' ? t('lockedOut') : ''
  useEffect(() => {
    if (message !== '') toast('error', message, '', 'sign-in')
    if (outcome === 'expired') showLicenceExpired()
  }, [message, outcome])
  return message
}
