import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconLink, IconUnlink } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { formatDate } from '../../../../base/texts/format.ts'
import { useTexts } from '../../../../base/texts/screen/useTexts.ts'
import { ActionButton } from '../../../../base/ui/buttons/ActionButton.tsx'
import { CallFailed, call } from '../../../../base/ui/calls/call.ts'
import { withReason } from '../../../../base/ui/calls/failure-message.ts'
import { useChange } from '../../../../base/ui/calls/use-change.ts'
import { Failure } from '../../../../base/ui/display/Failure.tsx'
import { LoadFailed } from '../../../../base/ui/display/LoadFailed.tsx'
import { ConfirmWithCode, isWrongCode } from '../../../../base/ui/forms/ConfirmWithCode.tsx'
import { texts as codeTexts } from '../../../../base/ui/forms/code-texts.ts'
import { openConfirm } from '../../../../base/ui/overlays/confirm.ts'
import { toast } from '../../../../base/ui/overlays/toast.ts'
import type { OpenidAddress } from '../../wire.ts'
import * as contract from '../contract.ts'
import type { OpenidLinks } from '../wire.ts'
import { texts } from './openid-texts.ts'

type Provider = OpenidLinks['providers'][number]
type Link = OpenidLinks['links'][number]

/**
 * Shows the user's own accounts at OpenID providers; renders nothing if there is neither a provider
 * nor a link.
 */
export function ProviderAccounts() {
  const t = useTexts(texts)
  const failureText = useOutcome()
  const { data, error, refetch } = useQuery(linksQuery)
  const [linking, setLinking] = useState<Provider | null>(null)
  if (error && !data) return <LoadFailed title={t('readFailed')} failure={error} onRetry={() => void refetch()} />
  if (!data || data.providers.length + data.links.length === 0) return null
  const isUnlinked = ({ provider }: Provider) => !data.links.some(link => link.provider === provider)
  return (
    <Stack component="section" gap="sm" aria-label={t('title')}>
      <Title order={2}>{t('title')}</Title>
      <Text maw={640}>{t('text')}</Text>
      {data.links.map(link => (
        <LinkedAccount key={link.id} link={link} />
      ))}
      <Group>
        {data.providers.filter(isUnlinked).map(provider => (
          <Button
            key={provider.provider}
            variant="default"
            leftSection={<IconLink size={18} aria-hidden />}
            onClick={() => setLinking(provider)}
          >
            {t('link', provider)}
          </Button>
        ))}
      </Group>
      <Failure text={failureText} />
      {linking && <LinkDialog {...linking} onClose={() => setLinking(null)} />}
    </Stack>
  )
}

function LinkedAccount({ link: { id, label, linkedAt, usedAt } }: { link: Link }) {
  const t = useTexts(texts)
  const { mutate, isPending, failure } = useChange({
    call: () => deleteLink(id),
    successMessage: t('unlinked'),
    failureMessage: t('unlinkFailed'),
    invalidates: [linksQuery],
  })
  const at = formatDate(new Date(linkedAt))
  const confirmDelete = () =>
    openConfirm({
      title: t('unlinkTitle'),
      text: t('unlinkText', { label }),
      confirm: t('unlink'),
      cancel: t('cancel'),
      onConfirm: () => mutate(),
    })
  return (
    <Stack gap="xs" align="flex-start">
      <Text>{usedAt ? t('used', { label, at, used: formatDate(new Date(usedAt)) }) : t('since', { label, at })}</Text>
      <ActionButton
        variant="default"
        leftSection={<IconUnlink size={18} aria-hidden />}
        aria-label={t('unlinkFrom', { label })}
        isBusy={isPending}
        onClick={confirmDelete}
      >
        {t('unlink')}
      </ActionButton>
      <Failure text={failure} />
    </Stack>
  )
}

const FAILURE_OUTCOMES = ['taken', 'lapsed', 'cancelled', 'refused', 'unavailable'] as const

/**
 * Shows a toast with the outcome of a link after the redirect back. Returns the text to show on the
 * page; '' = none.
 */
function useOutcome(): string {
  const t = useTexts(texts)
  const { openid } = useSearch({ strict: false })
  const key = FAILURE_OUTCOMES.find(outcome => outcome === openid)
  const failureText = key ? t(key) : ''
  const successText = openid === 'linked' ? t('linked') : ''
  useEffect(() => {
    if (failureText !== '') toast('error', failureText)
    if (successText !== '') toast('success', successText)
  }, [failureText, successText])
  return failureText
}

type LinkProps = { provider: number; label: string; onClose: () => void }

/** Asks for a fresh one-time code, then redirects to the provider. */
function LinkDialog({ provider, label, onClose }: LinkProps) {
  const t = useTexts(texts)
  const codeText = useTexts(codeTexts)
  const { mutate, isPending, isSuccess, failure, clearFailure } = useChange<string, OpenidAddress>({
    call: totp => startLink({ provider, totp }),
    successMessage: t('goes'),
    failureMessage: error =>
      withReason(t('linkFailed'), isWrongCode(error) ? codeText('codeInvalid') : failureReason(error, t)),
    invalidates: [],
    onDone: ({ url }) => window.location.assign(url),
  })
  return (
    <ConfirmWithCode
      title={t('confirmTitle', { label })}
      text={t('confirmText')}
      confirm={t('confirm')}
      isBusy={isPending || isSuccess}
      failure={failure}
      onCode={mutate}
      onType={clearFailure}
      onClose={onClose}
    />
  )
}

const failureReason = (failure: unknown, t: (key: 'unavailable') => string): string =>
  failure instanceof CallFailed && failure.message === 'provider unavailable' ? t('unavailable') : ''

/** The user's own links, and the providers available to them. */
const linksQuery = queryOptions({
  queryKey: ['openid links'],
  queryFn: () => call(contract.links),
})

/** Returns the provider's URL where the user selects the account to link. */
const startLink = (body: { provider: number; totp: string }): Promise<OpenidAddress> =>
  call(contract.beginLink, { body })

const deleteLink = (id: number): Promise<void> => call(contract.endLink, { id })
