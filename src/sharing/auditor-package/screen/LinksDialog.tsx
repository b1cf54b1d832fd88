import { Button, Group, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { CodeDialog, isWrongCode } from '../../../access/users/screen/CodeDialog.tsx'
import { texts as codeTexts } from '../../../access/users/screen/texts.ts'
import { DAY_MS } from '../../../ground/texts/days.ts'
import { formatDate, viennaDay } from '../../../ground/texts/format.ts'
import { useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { SubmitButton } from '../../../ground/ui/buttons/SubmitButton.tsx'
import { useChange } from '../../../ground/ui/calls/use-change.ts'
import { Failure } from '../../../ground/ui/display/Failure.tsx'
import { CopyField } from '../../../ground/ui/fields/CopyField.tsx'
import { Dialog } from '../../../ground/ui/overlays/Dialog.tsx'
import type { AuditorPackage, MadeLink } from '../wire.ts'
import { makeLink, packagesQuery } from './calls.ts'
import { DayInput } from './DayInput.tsx'
import { LinkLines } from './LinkLines.tsx'
import { texts } from './texts.ts'

const MONTH_MS = 30 * DAY_MS
const WIDTH = 640

type Props = { made: AuditorPackage; companyId: number; onClose: () => void }

/** The links to a package: made, withdrawn, and what happened to each. While a new one is shown, this once, the dialog is not left. */
export function LinksDialog({ made, companyId, onClose }: Props) {
  const t = useTexts(texts)
  const [fresh, setFresh] = useState<MadeLink | null>(null)
  return (
    <Dialog title={t('linkActions')} width={WIDTH} opened {...(fresh === null ? { onClose } : {})}>
      <Stack>
        <Text>{t('linkText')}</Text>
        {fresh === null ? <NewLink made={made} companyId={companyId} onMade={setFresh} /> : <FreshLink {...fresh} />}
        <LinkLines links={made.links} companyId={companyId} />
        <Group justify="flex-end">
          {fresh === null ? (
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

type NewLinkProps = Omit<Props, 'onClose'> & { onMade: (link: MadeLink) => void }

function NewLink({ made, companyId, onMade }: NewLinkProps) {
  const t = useTexts(texts)
  const latest = new Date(made.keptUntil ?? 0)
  const inAMonth = new Date(Date.now() + MONTH_MS)
  const code = useTexts(codeTexts)
  const [isConfirming, setConfirming] = useState(false)
  const [day, setDay] = useState<string | null>(viennaDay(inAMonth < latest ? inAMonth : latest))
  const { mutate, isPending, failure, forget } = useChange<{ lastDay: string; totp: string }, MadeLink>({
    call: wanted => makeLink(companyId, made, wanted),
    done: t('linkDone'),
    outdates: [packagesQuery(companyId)],
    onDone: onMade,
    failed: failure => (isWrongCode(failure) ? code('codeInvalid') : t('linkFailed')),
    onFailed: failure => (isWrongCode(failure) ? undefined : setConfirming(false)),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (day !== null) setConfirming(true)
  }
  return (
    <form onSubmit={submit} onChange={forget} noValidate autoComplete="off">
      <Stack gap="sm">
        <DayInput
          isFirst
          label={t('validUntil')}
          description={t('validUntilHelp', { day: formatDate(latest) })}
          day={day}
          onChange={setDay}
          error={day === null ? t('needed') : ''}
        />
        <Failure text={isConfirming ? '' : failure} />
        <div>
          <SubmitButton isBusy={isPending} isDisabled={day === null}>
            {t('linkAdd')}
          </SubmitButton>
        </div>
      </Stack>
      {isConfirming && day !== null && (
        <CodeDialog
          title={t('linkAdd')}
          text={code('confirmText')}
          confirm={code('confirm')}
          isBusy={isPending}
          failure={failure}
          onCode={totp => mutate({ lastDay: day, totp })}
          onType={forget}
          onClose={() => setConfirming(false)}
        />
      )}
    </form>
  )
}

function FreshLink({ token, password }: MadeLink) {
  const t = useTexts(texts)
  return (
    <Stack gap="sm" role="status">
      <Text fw={600}>{t('onceOnly')}</Text>
      <CopyField label={t('link')} value={new URL(`/auditor#${token}`, window.location.href).href} lines={2} />
      <CopyField label={t('password')} value={password} />
    </Stack>
  )
}
