import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate } from '../../../../../base/texts/format.ts'
import { useTexts } from '../../../../../base/texts/screen/useTexts.ts'
import { ActionButton } from '../../../../../base/ui/buttons/ActionButton.tsx'
import { useChange } from '../../../../../base/ui/calls/use-change.ts'
import { Failure } from '../../../../../base/ui/display/Failure.tsx'
import { LoadFailed } from '../../../../../base/ui/display/LoadFailed.tsx'
import { CopyField } from '../../../../../base/ui/fields/CopyField.tsx'
import { ConfirmWithCode, isWrongCode } from '../../../../../base/ui/forms/ConfirmWithCode.tsx'
import { texts as codeTexts } from '../../../../../base/ui/forms/code-texts.ts'
import type { CompanyProvider } from '../wire.ts'
import { endProvider, providerQuery } from './calls.ts'
import { texts } from './company-texts.ts'
import { ProviderForm } from './ProviderForm.tsx'

/** Shows a company's own provider and its sign-in address, with the actions to change it. */
export function OwnProvider({ companyId }: { companyId: number }) {
  const t = useTexts(texts)
  const { data, error, refetch } = useQuery(providerQuery(companyId))
  const [isOpen, setOpen] = useState(false)
  if (error && !data) return <LoadFailed title={t('readFailed')} failure={error} onRetry={() => void refetch()} />
  return (
    <Stack component="section" gap="sm" maw={640} aria-label={t('title')}>
      {isOpen && data ? (
        <ProviderForm companyId={companyId} companyProvider={data} onClose={() => setOpen(false)} />
      ) : (
        <>
          {data?.provider && <ProviderDetails provider={data.provider} />}
          <Group>
            <Button variant="default" disabled={!data} onClick={() => setOpen(true)}>
              {t(data?.provider ? 'change' : 'add')}
            </Button>
            {data?.provider && <RemoveProvider companyId={companyId} />}
          </Group>
        </>
      )}
    </Stack>
  )
}

function ProviderDetails({ provider }: { provider: NonNullable<CompanyProvider['provider']> }) {
  const t = useTexts(texts)
  const { label, issuer, changedAt, signInUrl } = provider
  return (
    <>
      <Text style={{ overflowWrap: 'anywhere' }}>
        {t('stands', { label, issuer, at: formatDate(new Date(changedAt)) })}
      </Text>
      <CopyField label={t('signInUrl')} value={signInUrl} lines={2} />
    </>
  )
}

function RemoveProvider({ companyId }: { companyId: number }) {
  const t = useTexts(texts)
  const codeText = useTexts(codeTexts)
  const [isConfirming, setConfirming] = useState(false)
  const { mutate, isPending, failure, clearFailure } = useChange<string>({
    call: totp => endProvider(companyId, totp),
    successMessage: t('removed'),
    invalidates: [providerQuery(companyId)],
    failureMessage: failed => (isWrongCode(failed) ? codeText('codeInvalid') : t('removeFailed')),
    onFailed: failed => (isWrongCode(failed) ? undefined : setConfirming(false)),
    onDone: () => setConfirming(false),
  })
  return (
    <>
      <ActionButton variant="default" isBusy={isPending} onClick={() => setConfirming(true)}>
        {t('remove')}
      </ActionButton>
      <Failure text={isConfirming ? '' : failure} />
      {isConfirming && (
        <ConfirmWithCode
          title={t('removeTitle')}
          text={`${t('removeText')} ${codeText('confirmText')}`}
          confirm={t('remove')}
          isDanger
          isBusy={isPending}
          failure={failure}
          onCode={mutate}
          onType={clearFailure}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  )
}
