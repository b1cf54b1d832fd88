import { Button, Group, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { ActionButton } from '../../../ground/ui/buttons/ActionButton.tsx'
import { CallFailed } from '../../../ground/ui/calls/call.ts'
import { Dialog } from '../../../ground/ui/overlays/Dialog.tsx'
import { OneTimeCodeInput } from './OneTimeCodeInput.tsx'
import { texts } from './texts.ts'

const WIDTH = 700 // docs/rules.md#measures
const LENGTH = 6

/** Whether the fresh one-time code was wrong, so that it is asked for again. */
export const isWrongCode = (failure: unknown): boolean =>
  failure instanceof CallFailed && failure.message === 'TOTP is invalid'

type Props = {
  title: string
  text: string
  /** The word of the button that goes on. */
  confirm: string
  isBusy: boolean
  /** What was done takes something away. */
  isDanger?: boolean
  /** Why the last code was refused; '' = none was. */
  failure: string
  onCode: (totp: string) => void
  onType: () => void
  onClose: () => void
}

/** Asks for a fresh one-time code before a way into the company is made, changed or ended. */
export function CodeDialog({ title, text, confirm, isBusy, isDanger = false, failure, ...on }: Props) {
  const t = useTexts(texts)
  const [code, setCode] = useState('')
  // Each code serves once: after a try the next one is typed.
  useEffect(() => {
    if (!isBusy) setCode('')
  }, [isBusy])
  const type = (typed: string) => {
    setCode(typed)
    on.onType()
  }
  return (
    <Dialog title={title} width={WIDTH} opened onClose={on.onClose}>
      <Stack>
        <Text style={{ overflowWrap: 'anywhere' }}>{text}</Text>
        <OneTimeCodeInput value={code} onChange={type} onComplete={on.onCode} isDisabled={isBusy} error={failure} />
        <Group justify="flex-end">
          <Button variant="default" onClick={on.onClose} disabled={isBusy}>
            {t('cancel')}
          </Button>
          <ActionButton
            {...(isDanger ? { color: 'danger' } : {})}
            onClick={() => on.onCode(code)}
            isDisabled={code.length < LENGTH}
            isBusy={isBusy}
          >
            {confirm}
          </ActionButton>
        </Group>
      </Stack>
    </Dialog>
  )
}
