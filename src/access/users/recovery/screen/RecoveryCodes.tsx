import { Button, Stack, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconLifebuoy } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate } from '../../../../base/texts/format.ts'
import { useTexts } from '../../../../base/texts/screen/useTexts.ts'
import { call } from '../../../../base/ui/calls/call.ts'
import { withReason } from '../../../../base/ui/calls/failure-message.ts'
import { useChange } from '../../../../base/ui/calls/use-change.ts'
import { LoadFailed } from '../../../../base/ui/display/LoadFailed.tsx'
import { SkeletonLines } from '../../../../base/ui/display/SkeletonLines.tsx'
import { ConfirmWithCode, isWrongCode } from '../../../../base/ui/forms/ConfirmWithCode.tsx'
import { texts as codeTexts } from '../../../../base/ui/forms/code-texts.ts'
import { Dialog } from '../../../../base/ui/overlays/Dialog.tsx'
import * as contract from '../contract.ts'
import type { RecoveryCodes as Codes, CreatedRecoveryCodes } from '../wire.ts'
import { NewRecoveryCodes } from './NewRecoveryCodes.tsx'
import { texts } from './recovery-texts.ts'

/** Shows the number of the user's recovery codes left, and a button to replace them. */
export function RecoveryCodes() {
  const t = useTexts(texts)
  const { data, error, refetch } = useQuery(recoveryCodesQuery)
  return (
    <Stack component="section" gap="sm" aria-label={t('title')}>
      <Title order={2}>{t('title')}</Title>
      <Text maw={640}>{t('text')}</Text>
      {error && !data && <LoadFailed title={t('readFailed')} failure={error} onRetry={() => void refetch()} />}
      {data && <CodesLeft {...data} />}
      {!data && !error && <SkeletonLines count={1} height={36} />}
    </Stack>
  )
}

function CodesLeft({ left, madeAt }: Codes) {
  const t = useTexts(texts)
  const [isCreating, dialog] = useDisclosure(false)
  return (
    <>
      <Text>{madeAt === null ? t('none') : t('left', { count: left, madeAt: formatDate(new Date(madeAt)) })}</Text>
      <div>
        <Button variant="default" leftSection={<IconLifebuoy size={18} aria-hidden />} onClick={dialog.open}>
          {t(left === 0 ? 'make' : 'makeAnew')}
        </Button>
      </div>
      {isCreating && <NewCodesDialog replaces={left > 0} onClose={dialog.close} />}
    </>
  )
}

const WIDTH = 700 // docs/rules.md#measures

type Props = {
  /** True if existing codes will become invalid. */
  replaces: boolean
  onClose: () => void
}

/**
 * Requests a fresh one-time code, then shows the new recovery codes once. Only its button closes
 * it.
 */
function NewCodesDialog({ replaces, onClose }: Props) {
  const t = useTexts(texts)
  const [codes, setCodes] = useState<string[] | null>(null)
  if (codes === null) return <ConfirmNewCodes replaces={replaces} onClose={onClose} onMade={setCodes} />
  return (
    <Dialog title={t('madeTitle')} width={WIDTH} opened>
      <NewRecoveryCodes codes={codes} onKept={onClose} />
    </Dialog>
  )
}

function ConfirmNewCodes({ replaces, onClose, onMade }: Props & { onMade: (codes: string[]) => void }) {
  const t = useTexts(texts)
  const codeText = useTexts(codeTexts)
  const { mutate, isPending, failure, clearFailure } = useChange<string, CreatedRecoveryCodes>({
    call: createRecoveryCodes,
    successMessage: t('made'),
    failureMessage: error => withReason(t('makeFailed'), isWrongCode(error) ? codeText('codeInvalid') : ''),
    invalidates: [recoveryCodesQuery],
    onDone: ({ codes }) => onMade(codes),
  })
  return (
    <ConfirmWithCode
      title={t('confirmTitle')}
      text={t('confirmText')}
      confirm={t('confirm')}
      isBusy={isPending}
      failure={failure}
      onCode={mutate}
      onType={clearFailure}
      onClose={onClose}
    >
      {replaces && <Text>{t('replaces')}</Text>}
    </ConfirmWithCode>
  )
}

/** The query for the number of the user's recovery codes left. */
const recoveryCodesQuery = queryOptions({
  queryKey: ['recovery codes'],
  queryFn: () => call(contract.read),
})

const createRecoveryCodes = (totp: string): Promise<CreatedRecoveryCodes> => call(contract.create, { body: { totp } })
