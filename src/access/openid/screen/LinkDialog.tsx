import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { ActionButton } from '../../../ground/ui/buttons/ActionButton.tsx'
import { CallFailed } from '../../../ground/ui/calls/call.ts'
import { sayWhy } from '../../../ground/ui/calls/failure-message.ts'
import { useChange } from '../../../ground/ui/calls/use-change.ts'
import { Dialog } from '../../../ground/ui/overlays/Dialog.tsx'
import type { OpenidAddress } from '../../login/wire.ts'
import { OneTimeCodeInput } from '../../users/screen/OneTimeCodeInput.tsx'
import { beginLink } from './calls.ts'
import { texts } from './texts.ts'

const WIDTH = 700 // docs/rules.md#measures
const LENGTH = 6

type Props = { provider: number; label: string; onClose: () => void }

/** Asks for a fresh one-time code, then leaves for the provider. */
export function LinkDialog({ provider, label, onClose }: Props) {
  const t = useTexts(texts)
  const [code, setCode] = useState('')
  const { mutate, isPending, isSuccess, failure, forget } = useChange<string, OpenidAddress>({
    call: totp => beginLink({ provider, totp }),
    done: t('goes'),
    failed: refused => sayWhy(t('linkFailed'), reasonOf(refused, t)),
    outdates: [],
    onDone: ({ url }) => window.location.assign(url),
    onFailed: () => setCode(''),
  })
  const type = (typed: string) => {
    setCode(typed)
    forget()
  }
  const isBusy = isPending || isSuccess
  return (
    <Dialog title={t('confirmTitle', { label })} width={WIDTH} opened onClose={onClose}>
      <Stack>
        <Text>{t('confirmText')}</Text>
        <OneTimeCodeInput value={code} onChange={type} onComplete={mutate} isDisabled={isBusy} error={failure} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={isBusy}>
            {t('cancel')}
          </Button>
          <ActionButton onClick={() => mutate(code)} isDisabled={code.length < LENGTH} isBusy={isBusy}>
            {t('confirm')}
          </ActionButton>
        </Group>
      </Stack>
    </Dialog>
  )
}

function reasonOf(failure: unknown, t: (key: 'codeInvalid' | 'unavailable') => string): string {
  if (!(failure instanceof CallFailed)) return ''
  if (failure.message === 'provider unavailable') return t('unavailable')
  return failure.message === 'TOTP is invalid' ? t('codeInvalid') : ''
}
