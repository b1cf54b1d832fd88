import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { DAY_MS } from '../../../base/texts/days.ts'
import { formatDate, formatDateTime, viennaDay } from '../../../base/texts/format.ts'
import { useTexts } from '../../../base/texts/screen/useTexts.ts'
import { ActionButton } from '../../../base/ui/buttons/ActionButton.tsx'
import { SubmitButton } from '../../../base/ui/buttons/SubmitButton.tsx'
import { useChange } from '../../../base/ui/calls/use-change.ts'
import { Failure } from '../../../base/ui/display/Failure.tsx'
import { CopyField } from '../../../base/ui/fields/CopyField.tsx'
import { ConfirmWithCode, isWrongCode } from '../../../base/ui/forms/ConfirmWithCode.tsx'
import { texts as codeTexts } from '../../../base/ui/forms/code-texts.ts'
import { Form } from '../../../base/ui/forms/Form.tsx'
import { Dialog } from '../../../base/ui/overlays/Dialog.tsx'
import { formatDay } from '../package-rules.ts'
import type { AuditorLink, AuditorPackage, CreatedLink } from '../wire.ts'
import { texts } from './auditor-package-texts.ts'
import { makeLink, packagesQuery, withdrawLink } from './calls.ts'
import { DayInput } from './DayInput.tsx'

const MONTH_MS = 30 * DAY_MS
const WIDTH = 640

type Props = { auditorPackage: AuditorPackage; companyId: number; onClose: () => void }

/**
 * Creates and withdraws links to a package, and shows their events. A new link is shown only once,
 * and the dialog cannot be dismissed while it is shown.
 */
export function LinksDialog({ auditorPackage, companyId, onClose }: Props) {
  const t = useTexts(texts)
  const [createdLink, setFresh] = useState<CreatedLink | null>(null)
  return (
    <Dialog title={t('linkActions')} width={WIDTH} opened {...(createdLink === null ? { onClose } : {})}>
      <Stack>
        <Text>{t('linkText')}</Text>
        {createdLink === null ? (
          <CreateLinkForm auditorPackage={auditorPackage} companyId={companyId} onMade={setFresh} />
        ) : (
          <CreatedLinkFields {...createdLink} />
        )}
        <LinkList links={auditorPackage.links} companyId={companyId} />
        <Group justify="flex-end">
          {createdLink === null ? (
            <Button variant="default" onClick={onClose}>
              {t('close')}
            </Button>
          ) : (
            <Button onClick={() => setFresh(null)}>{t('linkKept')}</Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  )
}

type CreateLinkFormProps = Omit<Props, 'onClose'> & { onMade: (link: CreatedLink) => void }

function CreateLinkForm({ auditorPackage, companyId, onMade }: CreateLinkFormProps) {
  const t = useTexts(texts)
  const latest = new Date(auditorPackage.keptUntil ?? 0)
  const inAMonth = new Date(Date.now() + MONTH_MS)
  const codeText = useTexts(codeTexts)
  const [isConfirming, setConfirming] = useState(false)
  const [day, setDay] = useState<string | null>(viennaDay(inAMonth < latest ? inAMonth : latest))
  const { mutate, isPending, failure, clearFailure } = useChange<{ lastDay: string; totp: string }, CreatedLink>({
    call: options => makeLink(companyId, auditorPackage, options),
    successMessage: t('linkDone'),
    invalidates: [packagesQuery(companyId)],
    onDone: onMade,
    failureMessage: failure => (isWrongCode(failure) ? codeText('codeInvalid') : t('linkFailed')),
    onFailed: failure => (isWrongCode(failure) ? undefined : setConfirming(false)),
  })
  return (
    <Form onSubmit={() => day !== null && setConfirming(true)} onType={clearFailure} autoComplete="off">
      <Stack gap="sm">
        <DayInput
          hasInitialFocus
          label={t('validUntil')}
          description={t('validUntilHelp', { day: formatDate(latest) })}
          day={day}
          onChange={setDay}
          error={day === null ? t('needed') : ''}
        />
        <Failure text={isConfirming ? '' : failure} />
        <div>
          <SubmitButton isBusy={isPending}>{t('linkAdd')}</SubmitButton>
        </div>
      </Stack>
      {isConfirming && day !== null && (
        <ConfirmWithCode
          title={t('linkAdd')}
          text={codeText('confirmText')}
          confirm={codeText('confirm')}
          isBusy={isPending}
          failure={failure}
          onCode={totp => mutate({ lastDay: day, totp })}
          onType={clearFailure}
          onClose={() => setConfirming(false)}
        />
      )}
    </Form>
  )
}

function CreatedLinkFields({ token, password }: CreatedLink) {
  const t = useTexts(texts)
  return (
    <Stack gap="sm" role="status">
      <Text fw={600}>{t('onceOnly')}</Text>
      <CopyField label={t('link')} value={new URL(`/auditor#${token}`, window.location.href).href} lines={2} />
      <CopyField label={t('password')} value={password} />
    </Stack>
  )
}

/** Shows the existing links with their events, newest first. */
const LinkList = ({ links, companyId }: { links: AuditorLink[]; companyId: number }) => (
  <Stack gap="md">
    {links.map(link => (
      <LinkItem key={link.id} link={link} companyId={companyId} />
    ))}
  </Stack>
)

function LinkItem({ link, companyId }: { link: AuditorLink; companyId: number }) {
  const t = useTexts(texts)
  const { id, lastDay, createdAt, createdBy, withdrawnAt, isOpen, events } = link
  return (
    <Stack gap={2} component="section" aria-label={t('linkOf', { id, day: formatDay(lastDay) })}>
      <Group justify="space-between" gap="xs">
        <Text fw={600}>{t('linkOf', { id, day: formatDay(lastDay) })}</Text>
        {isOpen && <WithdrawButton link={link} companyId={companyId} />}
      </Group>
      <Text size="sm" c="dimmed">
        {t('linkMade', { at: formatDateTime(new Date(createdAt)), by: createdBy })}
      </Text>
      {withdrawnAt !== null && <Text size="sm">{t('withdrawn', { at: formatDateTime(new Date(withdrawnAt)) })}</Text>}
      {events.length === 0 && <Text size="sm">{t('noEvents')}</Text>}
      {events.map(({ at, event, address }) => (
        <Text key={`${at} ${event}`} size="sm" style={{ overflowWrap: 'anywhere' }}>
          {t(`event ${event}`)}: {t('eventAt', { at: formatDateTime(new Date(at)), address })}
        </Text>
      ))}
    </Stack>
  )
}

function WithdrawButton({ link, companyId }: { link: AuditorLink; companyId: number }) {
  const t = useTexts(texts)
  const { mutate, isPending, failure } = useChange({
    call: () => withdrawLink(companyId, link),
    successMessage: t('withdrawDone'),
    failureMessage: t('withdrawFailed'),
    invalidates: [packagesQuery(companyId)],
  })
  return (
    <Group gap="xs">
      <Failure text={failure} />
      <ActionButton variant="default" size="xs" isBusy={isPending} onClick={() => mutate()}>
        {t('withdraw')}
      </ActionButton>
    </Group>
  )
}
