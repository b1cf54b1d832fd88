import { Button, Group, Stack, Text } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { useTexts } from '../../texts/screen/useTexts.ts'
import { ActionButton } from '../buttons/ActionButton.tsx'
import { CallFailed } from '../calls/call.ts'
import { Dialog } from '../overlays/Dialog.tsx'
import { texts } from './code-texts.ts'
import { OneTimeCodeInput } from './OneTimeCodeInput.tsx'

const WIDTH = 700 // docs/rules.md#measures
const LENGTH = 6

/** Whether the fresh one-time code was wrong, so that it is asked for again. */
export const isWrongCode = (failure: unknown): boolean =>
  failure instanceof CallFailed && failure.message === 'TOTP is invalid'

type Props = {
  title: string
  text: string
  /** What else is said or typed, between the text and the code. */
  children?: ReactNode
  /** The word of the button that goes on. */
  confirm: string
  /** What was done takes something away. */
  isDanger?: boolean
  /** Something besides the code is missing: no code goes on. */
  isIncomplete?: boolean
  isBusy: boolean
  /** Why the last code was refused; '' = none was. */
  failure: string
  onCode: (totp: string) => void
  onType: () => void
  onClose: () => void
}

/** Asks for a fresh one-time code before an account, or a way into it or into the company, is made, changed or ended. */
export function ConfirmWithCode({ title, text, children, confirm, failure, ...props }: Props) {
  const { isDanger = false, isIncomplete = false, isBusy, onCode, onType, onClose } = props
  const t = useTexts(texts)
  const [code, setCode] = useState('')
  // Each code serves once: after a try the next one is typed.
  useEffect(() => {
    if (!isBusy) setCode('')
  }, [isBusy])
  const type = (typed: string) => {
    setCode(typed)
    setShort(false)
    onType()
  }
  const [isShort, setShort] = useState(false)
  const send = (totp: string) => {
    setShort(totp.length < LENGTH)
    if (!isIncomplete && totp.length === LENGTH) onCode(totp)
  }
  const said = isShort ? t('codeShort') : ''
  return (
    <Dialog title={title} width={WIDTH} opened onClose={onClose}>
      <Stack>
        <Text style={{ overflowWrap: 'anywhere' }}>{text}</Text>
        {children}
        <OneTimeCodeInput value={code} onChange={type} onComplete={send} isDisabled={isBusy} error={failure || said} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={isBusy}>
            {t('cancel')}
          </Button>
          <ActionButton
            {...(isDanger ? { color: 'danger' } : {})}
            onClick={() => send(code)}
            isDisabled={isIncomplete}
            isBusy={isBusy}
          >
            {confirm}
          </ActionButton>
        </Group>
      </Stack>
    </Dialog>
  )
}
