import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '../../../../ground/texts/screen/useTexts.ts'
import { ActionButton } from '../../../../ground/ui/buttons/ActionButton.tsx'
import { CallFailed } from '../../../../ground/ui/calls/call.ts'
import { sayWhy } from '../../../../ground/ui/calls/failure-message.ts'
import { useChange } from '../../../../ground/ui/calls/use-change.ts'
import { Dialog } from '../../../../ground/ui/overlays/Dialog.tsx'
import { OneTimeCodeInput } from '../../screen/OneTimeCodeInput.tsx'
import type { MadeRecoveryCodes } from '../wire.ts'
import { makeRecoveryCodes, recoveryCodesQuery } from './calls.ts'
import { MadeCodes } from './MadeCodes.tsx'
import { texts } from './texts.ts'

const WIDTH = 700 // docs/rules.md#measures
const LENGTH = 6

type Props = {
  /** There are codes that will serve no more. */
  replaces: boolean
  onClose: () => void
}

/** New recovery codes: asks for a fresh one-time code, then shows them, this once; that is left by its button alone. */
export function NewCodesDialog({ replaces, onClose }: Props) {
  const t = useTexts(texts)
  const [codes, setCodes] = useState<string[] | null>(null)
  if (codes === null) {
    return (
      <Dialog title={t('confirmTitle')} width={WIDTH} opened onClose={onClose}>
        <Confirm replaces={replaces} onClose={onClose} onMade={setCodes} />
      </Dialog>
    )
  }
  return (
    <Dialog title={t('madeTitle')} width={WIDTH} opened>
      <MadeCodes codes={codes} onKept={onClose} />
    </Dialog>
  )
}

function Confirm({ replaces, onClose, onMade }: Props & { onMade: (codes: string[]) => void }) {
  const t = useTexts(texts)
  const [code, setCode] = useState('')
  const { mutate, isPending, failure, forget } = useChange<string, MadeRecoveryCodes>({
    call: makeRecoveryCodes,
    done: t('made'),
    failed: refused => sayWhy(t('makeFailed'), isWrongCode(refused) ? t('codeInvalid') : ''),
    outdates: [recoveryCodesQuery],
    onDone: ({ codes }) => onMade(codes),
    onFailed: () => setCode(''),
  })
  const type = (typed: string) => {
    setCode(typed)
    forget()
  }
  return (
    <Stack>
      <Text>{t('confirmText')}</Text>
      {replaces && <Text>{t('replaces')}</Text>}
      <OneTimeCodeInput value={code} onChange={type} onComplete={mutate} isDisabled={isPending} error={failure} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} disabled={isPending}>
          {t('cancel')}
        </Button>
        <ActionButton onClick={() => mutate(code)} isDisabled={code.length < LENGTH} isBusy={isPending}>
          {t('confirm')}
        </ActionButton>
      </Group>
    </Stack>
  )
}

const isWrongCode = (failure: unknown) => failure instanceof CallFailed && failure.message === 'TOTP is invalid'
