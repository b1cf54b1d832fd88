import { Button, Group, Stack, Text } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { useTexts } from '../../texts/screen/useTexts.ts'
import { ActionButton } from '../buttons/ActionButton.tsx'
import { CallFailed } from '../calls/call.ts'
import { Dialog } from '../overlays/Dialog.tsx'
import { texts } from './code-texts.ts'
import { useFirstErrorFocus } from './Form.tsx'
import { OneTimeCodeInput } from './OneTimeCodeInput.tsx'

const WIDTH = 700 // docs/rules.md#measures
const CODE_LENGTH = 6

/** True if the server rejected the fresh one-time code, so that it must be typed again. */
export const isWrongCode = (failure: unknown): boolean =>
  failure instanceof CallFailed && failure.message === 'TOTP is invalid'

type Props = {
  title: string
  text: string
  /** Further text or fields between the text and the code. */
  children?: ReactNode
  /** The label of the button that continues. */
  confirm: string
  /** The action deletes or ends something. */
  isDanger?: boolean
  /** Set while another field is missing: shows that field's error, and the code is not sent. */
  onIncomplete?: (() => void) | undefined
  isBusy: boolean
  /** Why the last code was refused; '' = it was not. */
  failure: string
  onCode: (totp: string) => void
  onType: () => void
  onClose: () => void
}

/**
 * A dialog that asks for a fresh one-time code before an account, or access to it or to the
 * company, is created, changed or ended. The form can always be submitted; the focus then moves to
 * the first field with an error.
 */
export function ConfirmWithCode({ title, text, children, confirm, failure, ...props }: Props) {
  const { isDanger = false, onIncomplete, isBusy, onCode, onType, onClose } = props
  const t = useTexts(texts)
  const { ref, awaitError, stopAwaiting } = useFirstErrorFocus()
  const [code, setCode] = useState('')
  // Each code is valid once, so after a try the next one must be typed.
  useEffect(() => {
    if (!isBusy) setCode('')
  }, [isBusy])
  const changeCode = (input: string) => {
    setCode(input)
    setShort(false)
    onType()
  }
  const [isShort, setShort] = useState(false)
  const send = (totp: string) => {
    awaitError()
    onIncomplete?.()
    setShort(totp.length < CODE_LENGTH)
    if (!onIncomplete && totp.length === CODE_LENGTH) onCode(totp)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // React would also submit a form around this dialog.
    event.stopPropagation()
    if (!isBusy) send(code)
  }
  const message = isShort ? t('codeShort') : ''
  return (
    <Dialog title={title} width={WIDTH} opened onClose={onClose}>
      <form ref={ref} noValidate onSubmit={submit} onInput={stopAwaiting}>
        <Stack>
          <Text style={{ overflowWrap: 'anywhere' }}>{text}</Text>
          {children}
          <OneTimeCodeInput
            value={code}
            onChange={changeCode}
            onComplete={send}
            isDisabled={isBusy}
            error={failure || message}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} disabled={isBusy}>
              {t('cancel')}
            </Button>
            <ActionButton {...(isDanger ? { color: 'danger' } : {})} type="submit" isBusy={isBusy}>
              {confirm}
            </ActionButton>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
